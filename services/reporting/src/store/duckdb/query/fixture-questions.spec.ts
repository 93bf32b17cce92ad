import { matches, SearchedText } from '@mm/keywords/evaluate.js';
import { filterOf, fixtureDocuments, fixtureMarks, fixtureQuestions } from '../../contract/fixtures.js';
import { committedQueries, newestFirst } from '../../contract/store-kit.js';
import type { ReportDocument } from '../../report-document.js';
import type { MeasureRow, ReportFilter } from '../../report-query.js';
import type { Membership } from '../facts/fact-tables.js';
import { compileSearch } from '../words/find-publications.js';
import { compileQuestion, type FactQuestion } from './ask.js';
import { type FactsUnderTest, factsUnderTest } from './facts-under-test.js';
import type { FactFilter } from './hits.js';

const markOf = (topic: number, id: number) => fixtureMarks.find((mark) => mark.topic === topic && mark.id === id);
const list = (ids: readonly number[]): string => JSON.stringify(ids);

function membershipsOf({ id, members }: ReportDocument): Membership[] {
  return members.map(({ topicId, version }) => {
    const mark = markOf(topicId, id);
    return { topic: topicId, version, id, irrelevant: mark?.irrelevant ?? false, tone: mark?.tone ?? null };
  });
}

/** The filter with what PostgreSQL finds for it. */
function resolved({ text, keywords, exclude, attrSearch, authors, preview, ...filter }: ReportFilter): FactFilter {
  const isFound = ({ words }: ReportDocument): boolean => {
    const [inText, inNames] = [new SearchedText(words.text), new SearchedText(words.withNames)];
    return (
      (!text || matches(text, inText)) &&
      (!keywords || matches(keywords, attrSearch ? inNames : inText)) &&
      !(exclude && matches(exclude, inText))
    );
  };
  const isNamed = ({ authorId, authorSearch }: ReportDocument): boolean =>
    (!filter.authorIds || filter.authorIds.includes(authorId)) &&
    !!authors?.some((part) => authorSearch.includes(part));
  const marks = fixtureMarks.filter((mark) => mark.topic === filter.topicId);
  const toned = marks.filter(({ tone }) => tone !== undefined);
  return {
    ...filter,
    ...(text || keywords || exclude ? { only: list(fixtureDocuments.filter(isFound).map(({ id }) => id)) } : {}),
    ...(authors ? { authorIds: fixtureDocuments.filter(isNamed).map(({ authorId }) => authorId) } : {}),
    ...(preview
      ? {
          preview: {
            irrelevant: list(marks.filter(({ irrelevant }) => irrelevant).map(({ id }) => id)),
            toned: list(toned.map(({ id }) => id)),
            tones: list(toned.map(({ tone = 1 }) => tone)),
          },
        }
      : {}),
  };
}

const { beforeQuery, onQuery } = committedQueries(new URL('./snapshots/', import.meta.url), 'sql');

/** Compares the statements with what is committed to be read: the search for words, and those of DuckDB. */
function compareSql(name: string, filter: ReportFilter, question: FactQuestion): void {
  const search = compileSearch(filter);
  const { statements } = compileQuestion(question, { hideFrom: 0.99 });
  const written = (sql: string, values: readonly unknown[] = []): string =>
    [sql, '', ...values.map((value, i) => `-- $${i + 1} = ${JSON.stringify(value)}`), ''].join('\n');
  beforeQuery(name);
  onQuery(
    [
      ...(search ? [`-- PostgreSQL\n${written(search.sql, search.values)}`] : []),
      ...statements.map(({ sql, values }) => `-- DuckDB\n${written(sql, values)}`),
    ].join('\n'),
  );
}

let subject: FactsUnderTest;
beforeAll(async () => {
  subject = await factsUnderTest({
    facts: fixtureDocuments.map((d) => ({
      id: d.id,
      at: d.publishedAt,
      media: d.index === 'media',
      network: d.network,
      kind: d.kind,
      lang: d.lang,
      tone: d.tone,
      spheres: d.spheres,
      oblasts: d.oblasts,
      event: d.eventId,
      author: d.authorId,
      community: d.isCommunity,
      followers: d.followers,
      likes: d.likes,
      comments: d.comments,
      shares: d.shares,
      views: d.views,
      saved: d.saved,
      ignored: d.ignored,
      machine_ignores: d.machineIgnores,
      story: d.storyId,
    })),
    memberships: fixtureDocuments.flatMap(membershipsOf),
  });
});
afterAll(() => subject.close());

describe('the questions of the contract, once PostgreSQL has resolved their words and names', () => {
  it.each(fixtureQuestions.searches.map((question) => [question.name, question] as const))(
    'find %s',
    async (name, { filter, page = newestFirst, ids }) => {
      const question = { filter: resolved(filterOf(filter)), page, timeZone: 'UTC' };
      compareSql(name, filterOf(filter), question);
      const { hits } = await subject.ask(question);
      expect(hits.map(({ id }) => id)).toEqual(ids);
    },
  );

  const named: readonly string[] = ['name'] satisfies (keyof MeasureRow)[];
  it.each(fixtureQuestions.measures.map((question) => [question.name, question] as const))(
    'count %s',
    async (name, { filter, measure, columns, rows: expected }) => {
      const question = { filter: resolved(filterOf(filter)), measures: [measure], timeZone: 'Asia/Almaty' };
      compareSql(name, filterOf(filter), question);
      const { rows } = await subject.ask(question);
      const without = columns.flatMap((column, i) => (named.includes(column) ? [i] : []));
      expect(rows.flat().map((row) => columns.map((column) => row[column as keyof MeasureRow]))).toEqual(
        expected.map((row) => row.map((cell, i) => (without.includes(i) ? '' : cell))),
      );
    },
  );
});
