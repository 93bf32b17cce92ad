import type { Expression } from '@mm/keywords/expression.js';
import { parse } from '@mm/keywords/parse.js';
import * as fc from 'fast-check';
import type { SearchWords } from '../search-provider.js';
import { type Cover, coverExpression } from './cover-expression.js';
import { queryText, termsLeft } from './query-text.js';
import { braveSyntax, googleSyntax, yandexSyntax } from './syntaxes.js';
import type { QuerySyntax } from './query-text.js';

/** A provider whose query keeps its expression, so that tests see what is asked. */
const provider = (syntax: QuerySyntax) => {
  const asked = new Map<string, Expression>();
  return {
    asked,
    compile(words: SearchWords, filters = {}) {
      const query = queryText(words, filters, syntax);
      if (query) asked.set(query.text, words.keywords);
      return query && { q: query.text };
    },
  };
};
const cover = (typed: string, { syntax = googleSyntax, maxQueries = 100 } = {}): Cover =>
  coverExpression({ keywords: parse(typed), typed }, {}, provider(syntax), maxQueries);
const texts = ({ queries }: Cover) => queries.map(({ q }) => q);
const words = (count: number, stem: string) => Array.from({ length: count }, (_, i) => `${stem}${i}`);

describe('covering an expression with queries', () => {
  it('asks once for what fits into one query', () => {
    const found = cover('(школа | мектеп) + ремонт | паводок');
    expect(found).toEqual({ queries: [{ q: '((школа OR мектеп) ремонт) OR паводок' }], cut: [] });
  });

  it('packs alternatives into as few queries as their length allows', () => {
    const alternatives = words(100, 'слово');
    const found = texts(cover(alternatives.join(' | ')));
    const length = alternatives.join(' OR ').length;
    expect(found).toHaveLength(Math.ceil(length / 400));
    expect(found.join(' ').split(/ OR | /)).toEqual(alternatives);
  });

  it('divides both parts of a long conjunction, instead of asking for every pair', () => {
    const [left, right] = [words(30, 'левое'), words(30, 'правое')];
    const found = cover(`(${left.join('|')}) + (${right.join('|')})`);
    expect(found.cut).toEqual([]);
    expect(found.queries.length).toBeLessThanOrEqual(6);
    for (const a of left) for (const b of right) expect(texts(found).some((q) => has(q, a) && has(q, b))).toBe(true);
  });

  it.each([
    [
      'a conjunction of thousands of choices',
      words(3500, 'а')
        .map((word) => `(${word} | ${word}б)`)
        .join(' + '),
    ],
    [
      'long choices',
      words(40, 'а')
        .map((word) => `(${words(175, word).join('|')})`)
        .join(' + '),
    ],
    [
      'a long list of beginnings',
      words(7000, 'слов')
        .map((word) => `${word}*`)
        .join(' | '),
    ],
  ])('looks at a bounded number of terms of %s', (_, typed) => {
    let compiled = 0;
    const { compile } = provider(googleSyntax);
    const counting = {
      compile: (asked: SearchWords) => {
        compiled += 400 - Math.max(0, termsLeft(asked.keywords, 400));
        return compile(asked);
      },
    };
    const { queries, cut } = coverExpression({ keywords: parse(typed), typed }, {}, counting, 8);
    expect(compiled).toBeLessThan(110_000);
    expect(queries.length).toBeLessThanOrEqual(8);
    expect(cut).toHaveLength(1);
  });

  it('says in typed words what is longer than a query may be', () => {
    const long = words(60, 'өлең').join(' ');
    expect(cover(`паводок | ${long}`)).toEqual({
      queries: [{ q: 'паводок' }],
      cut: [{ reason: 'length', words: long }],
    });
  });

  it('cuts a conjunction whose fixed part is too long as one, not each of its combinations', () => {
    const typed = `${words(60, 'длинное').join(' ')} + (а1 | а2 | а3)`;
    expect(cover(typed).cut).toEqual([{ reason: 'length', words: typed }]);
  });

  it('says in typed words what more queries would be needed for, and asks for the first alternatives', () => {
    const found = cover(words(200, 'қала').join(' | '), { maxQueries: 2 });
    expect(found.queries).toHaveLength(2);
    expect(found.cut).toHaveLength(1);
    expect(found.cut[0]?.reason).toBe('queries');
    expect(`${texts(found).join(' OR ').replaceAll(' OR ', ' | ')} | ${found.cut[0]?.words}`).toBe(
      words(200, 'қала').join(' | '),
    );
  });

  it('asks for other spellings and forms only where nothing is cut for them', () => {
    const typed = words(60, 'қала').join(' | ');
    const wide = cover(typed);
    expect([wide.cut, texts(wide).join()]).toEqual([[], expect.stringContaining('кала0')]);
    const short = cover(typed, { maxQueries: 2 });
    expect([short.cut, texts(short).join()]).toEqual([[], expect.not.stringContaining('кала0')]);
  });

  it('asks for the same alternative once', () => {
    expect(texts(cover(Array(300).fill('паводок').join(' | ')))).toEqual(['паводок']);
  });

  it('covers the largest expression that topics allow', () => {
    const side = (stem: string): string => `(${words(900, stem).join(' | ')})`;
    const found = cover(`${side('ааааа')} + ${side('ббббб')} + ${side('ввввв')}`, { maxQueries: 20 });
    expect(found.queries).toHaveLength(20);
    expect(found.cut.map(({ reason }) => reason)).toEqual(['queries']);
  });
});

describe('any expression', () => {
  const word = fc
    .tuple(fc.constantFrom('школа', 'ремонт', 'қала', 'су', 'паводок'), fc.nat(40))
    .map(([stem, n]) => `${stem}${n}`);
  const term = fc.oneof(
    word,
    word.map((w) => `"${w}"`),
    word.map((w) => `${w}*`),
    fc.array(word, { minLength: 2, maxLength: 40 }).map((all) => all.join(' ')),
  );
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3 },
      term,
      fc.array(tie('expression'), { minLength: 2, maxLength: 12 }).map((all) => `(${all.join(' | ')})`),
      fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map((all) => `(${all.join(' + ')})`),
    ),
  }));
  const syntaxes = fc.constantFrom(googleSyntax, yandexSyntax, braveSyntax);
  const small = expression.filter((typed) => conjunctions(parse(typed)) <= 400);

  it('is asked for or cut as a whole, in queries within the limit, and always in the same way', () => {
    fc.assert(
      fc.property(small, syntaxes, fc.integer({ min: 1, max: 12 }), (typed, syntax, maxQueries) => {
        const engine = provider(syntax);
        const keywords = parse(typed);
        const found = coverExpression({ keywords, typed }, {}, engine, maxQueries);
        expect(found.queries.length).toBeLessThanOrEqual(maxQueries);
        for (const { q = '' } of found.queries) {
          expect(q.length).toBeLessThanOrEqual(syntax.maxLength);
          expect(q.split(' ').length).toBeLessThanOrEqual(syntax.maxWords);
        }
        const asked = found.queries.map(({ q = '' }) => engine.asked.get(q)!);
        const stated = found.cut.map((cut) => parse(cut.words));
        const covered = new Set([...asked, ...stated].flatMap(combinations).map(keyOf));
        for (const wanted of combinations(keywords)) expect(covered).toContain(keyOf(wanted));
        expect(coverExpression({ keywords, typed }, {}, provider(syntax), maxQueries)).toEqual(found);
      }),
      { numRuns: 150 },
    );
  });
});

const has = (query: string | undefined, wanted: string): boolean => (query ?? '').split(/[ ()]+/).includes(wanted);

/** The conjunctions of phrases that an expression means. */
function combinations(expression: Expression): Expression[][] {
  if (expression.kind === 'phrase') return [[expression]];
  const parts = expression.parts.map(combinations);
  if (expression.kind === 'or') return parts.flat();
  return parts.reduce((all, next) => all.flatMap((left) => next.map((right) => [...left, ...right])));
}

function conjunctions(expression: Expression): number {
  if (expression.kind === 'phrase') return 1;
  const counts = expression.parts.map(conjunctions);
  return counts.reduce((all, next) => (expression.kind === 'or' ? all + next : all * next));
}

const keyOf = (phrases: readonly Expression[]): string =>
  [...new Set(phrases.map((one) => JSON.stringify(one)))].sort().join('+');
