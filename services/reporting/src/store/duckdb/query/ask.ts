import type { ReportAnswer, ReportQuestion, Tone } from '../../report-query.js';
import type { EngineRow, EngineStatement } from '../engine/engine-client.js';
import { type Base, baseSql, readsOf } from './bases.js';
import { areTotalled, type Month } from '../months/month-totals.js';
import { isTotalled, totalledBaseSql, totalsFor } from '../months/totalled-bases.js';
import { type FactFilter, foundHits, type HidingRule, type HitColumn, hitsOf } from './hits.js';
import { basesOf, measureSql, readMeasure } from './measures.js';
import { type AuthorRanks, pageSql, readsOfPage } from './pages.js';
import { Values } from './values.js';

/** A question whose words and names PostgreSQL has resolved. */
export interface FactQuestion extends Omit<ReportQuestion, 'filter' | 'without'> {
  filter: FactFilter;
  /** For a page in the order of authors' names. */
  ranks?: AuthorRanks | undefined;
}

/** A question as statements that run one after another in one transaction, see `EngineClient.read`. */
export interface CompiledQuestion {
  statements: readonly EngineStatement[];
  /** Whether the totals that it used were still those of the facts; else it has to be compiled without them. */
  isRight: (rows: readonly EngineRow[][]) => boolean;
  /** The answer that the rows of the statements are; names are not filled in. */
  answer: (rows: readonly EngineRow[][]) => ReportAnswer;
}

/**
 * Compiles a question. What several parts of it need is found once and kept in temporary tables. `totalled`: the months
 * whose totals may be used.
 */
export function compileQuestion(
  question: FactQuestion,
  rule: HidingRule,
  totalled: readonly Month[] = [],
): CompiledQuestion {
  const { filter, page, measures = [], countHidden, ranks, timeZone } = question;
  const hits = hitsOf(filter, rule);
  const found = foundHits(filter);
  const period = { timeZone, from: filter.from, to: filter.to };
  const totals = totalsFor(filter, totalled);
  const ofMeasures = basesOf(measures, totals && isTotalled('source', filter));
  const used: Base[] = measures.some(({ stories }) => stories) ? [...ofMeasures, 'stories'] : ofMeasures;
  const bases = [...new Set(used)];
  const statements = [...hits.before];
  const append = (statement: EngineStatement): number => statements.push(statement) - 1;

  const readers = bases.length + (page ? 1 : 0) + (countHidden ? 1 : 0);
  const areKept = hits.isCostly && readers > 1;
  if (areKept) {
    const reads = [...bases.flatMap(readsOf), ...(page ? readsOfPage(page) : []), 'hidden' as const];
    const values = new Values();
    const sql = `CREATE TEMP TABLE hits AS\n${hits.select(new Set(reads), values)}`;
    append({ sql, values: values.values });
  }
  /** A statement that reads these columns of `hits`. */
  const reading = (reads: readonly HitColumn[], compose: (values: Values) => string): EngineStatement => {
    const values = new Values();
    const source = areKept ? '' : `WITH hits AS (\n  ${hits.select(new Set(reads), values)}\n)\n`;
    return { sql: source + compose(values), values: values.values };
  };

  /** SELECT of a base, after the hits that it reads. */
  const counting = (base: Base, compose: (from: string, values: Values) => string): EngineStatement => {
    if (!totals || !isTotalled(base, filter))
      return reading(readsOf(base), (values) => compose(baseSql(base, found, period), values));
    const values = new Values();
    const parts = totals.gaps.map((gap) => hitsOf({ ...filter, ...gap }, rule).select(new Set(readsOf(base)), values));
    const sums = totalledBaseSql(base, filter, totals.months, values);
    const both = parts.length > 0 ? `${baseSql(base, found, period)}\nUNION ALL BY NAME\n${sums}` : sums;
    const source = parts.length > 0 ? `WITH hits AS (\n  ${parts.join('\n  UNION ALL\n  ')}\n)\n` : '';
    return { sql: source + compose(both, values), values: values.values };
  };

  const shared = new Set<Base>(bases.filter((base) => used.filter((other) => other === base).length > 1));
  for (const base of shared) {
    const { sql, values } = counting(base, (from) => from);
    append({ sql: `CREATE TEMP TABLE by_${base} AS\n${sql}`, ...(values ? { values } : {}) });
  }
  const measured = measures.map((measure, i) => {
    const base = ofMeasures[i] ?? 'all';
    if (!shared.has(base))
      return append(counting(base, (from, values) => measureSql(measure, base, `(${from})`, values)));
    const values = new Values();
    return append({ sql: measureSql(measure, base, `by_${base}`, values), values: values.values });
  });
  const storied = used.includes('stories') && append(counting('stories', (from) => `SELECT stories FROM (${from})`));
  const listed = page && append(reading(readsOfPage(page), (values) => pageSql(page, found, ranks, values)));
  const hidden = countHidden && append(reading(['hidden'], () => 'SELECT count(*) AS hidden FROM hits WHERE hidden'));

  const checked = totals && append(areTotalled(totals.months, timeZone, rule.hideFrom));

  return {
    statements,
    isRight: (rows) => checked === undefined || rows[checked]?.[0]?.count === totals?.months.length,
    answer: (rows) => ({
      hits: (rows[listed ?? -1] ?? []).map(({ id, tone }) => ({ id: Number(id), tone: Number(tone) as Tone })),
      rows: measures.map((measure, i) => {
        const stories = measure.stories && storied !== false ? Number(rows[storied]?.[0]?.stories ?? 0) : undefined;
        return readMeasure(measure, rows[measured[i] ?? -1] ?? [], timeZone, stories);
      }),
      hidden: hidden === undefined || hidden === false ? 0 : Number(rows[hidden]?.[0]?.hidden ?? 0),
    }),
  };
}
