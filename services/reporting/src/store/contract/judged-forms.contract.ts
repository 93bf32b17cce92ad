import { TopicMatcher } from '@mm/keywords/matcher.js';
import { wordsOfPublication } from '@mm/keywords/normalise.js';
import { parse } from '@mm/keywords/parse.js';
import { judgedList } from '@mm/keywords/testing/judged-forms.js';
import type { ReportDocument } from '../report-document.js';
import { fixtureDocuments } from './fixtures.js';
import { newestFirst, storeKit, type StoreUnderTest } from './store-kit.js';

const lists = [judgedList('russian'), judgedList('kazakh')];
const words = lists.flatMap((list) => list.words.map(({ word }) => word));
const texts = new Set(lists.flatMap((list) => list.words.flatMap(({ forms }) => [...forms]).map(list.textOf)));
const firstId = 10_000;
const documents: ReportDocument[] = [...texts].flatMap((text, at) =>
  fixtureDocuments.slice(0, 1).map((post) => ({
    ...post,
    id: firstId + at,
    words: wordsOfPublication([text], []),
    members: [],
  })),
);
const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, at * size + size));
const batches = inGroups(documents, 500);

/** An engine finds by the words that were judged by hand, ten in an expression, what the matcher finds at arrival. */
export function judgedFormsTests(current: () => StoreUnderTest): void {
  const { ids, write } = storeKit(current);
  beforeAll(() =>
    write(async (tx) => {
      for (const batch of batches) await current().store.upsert(tx, batch);
    }),
  );
  afterAll(() =>
    write(async (tx) => {
      for (const batch of batches)
        await current().store.remove(
          tx,
          batch.map(({ id }) => id),
        );
    }),
  );

  it('finds the same publications as the matcher', async () => {
    const groups = inGroups(words, 10).map((group) => parse(group.join(' | ')));
    const matcher = new TopicMatcher(
      groups.map((keywords, topicId) => ({ topicId, keywords, exclude: undefined, attrSearch: false })),
    );
    const matched = groups.map((): number[] => []);
    for (const { id, words: found } of documents) for (const at of matcher.match(found)) matched[at]?.push(id);
    for (const [at, text] of groups.entries()) {
      const found = await ids({ text }, { ...newestFirst, size: documents.length });
      expect(found.filter((id) => id >= firstId).sort((a, b) => a - b)).toEqual(matched[at]);
    }
  });
}
