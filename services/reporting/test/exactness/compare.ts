import type { ReportStore } from '../../src/store/report-store.js';
import type { History } from './history.js';
import { questionOf, questionsOf } from './questions.js';
import { recount } from './recount.js';

interface Comparison {
  seed: number;
  questions: number;
  /** Of the measures of a question so many in turn are asked, other ones by the next seed; all without it. */
  everyNth?: number;
}

/** Asks the product random questions and what it knows of topics, and expects what the model counts. */
export async function expectExact(history: History, { seed, questions, everyNth = 1 }: Comparison): Promise<void> {
  await history.product.settle();
  const { store } = history.product;
  for (const [number, asked] of questionsOf(seed, questions).entries()) {
    const { measures: all = [], ...others } = questionOf(asked, history);
    const measures = all.filter((_, at) => (at + number + seed) % everyNth === 0);
    const question = { ...others, measures };
    const [actual, expected] = [await store.ask(question), recount(history, question)];
    expectSame(others, [actual.hits, actual.hidden], [expected.hits, expected.hidden]);
    for (const [at, measure] of measures.entries())
      expectSame({ ...others, measure }, actual.rows[at], expected.rows[at]);
  }
  await expectSameTopics(history, store);
}

function expectSame(asked: unknown, actual: unknown, expected: unknown): void {
  try {
    expect(actual).toEqual(expected);
  } catch (error) {
    throw new Error(`${JSON.stringify(asked)}: ${String(error)}`, { cause: error });
  }
}

async function expectSameTopics({ publications, topics }: History, store: ReportStore): Promise<void> {
  const all = publications.all();
  const relevant = all.map((one) => [one.id, topics.ids.filter((id) => topics.isRelevant(id, one))] as const);
  const ids = all.map(({ id }) => id);
  const byId = (a: readonly [number, unknown], b: readonly [number, unknown]): number => a[0] - b[0];
  expect([...(await store.topicsOf(ids))].sort(byId)).toEqual(relevant.filter(([, of]) => of.length > 0).sort(byId));
  const newestFirst = [...all].sort((a, b) => b.at - a.at || b.id - a.id);
  const baskets = topics.ids.map((id) => {
    const basket = newestFirst.filter(
      (one) => !one.ignored && topics.isMember(id, one) && topics.isIrrelevant(id, one.id),
    );
    return [id, { ids: basket.map((one) => one.id), total: basket.length }] as const;
  });
  expect([...(await store.baskets([...topics.ids, ...topics.deletedIds]))].sort(byId)).toEqual(
    baskets.filter(([, { total }]) => total > 0),
  );
  for (const id of topics.ids.slice(0, 3)) {
    const members = all.filter((one) => topics.isMember(id, one)).map((one) => one.id);
    expect([...(await store.members(id, ids))].sort((a, b) => a - b)).toEqual(members.sort((a, b) => a - b));
  }
  for (const id of topics.deletedIds.slice(0, 2)) expect(await store.members(id, ids)).toEqual([]);
}
