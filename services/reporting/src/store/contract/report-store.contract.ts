import { create } from '@bufbuild/protobuf';
import { TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import * as fc from 'fast-check';
import { SearchedText, matches } from '@mm/keywords/evaluate.js';
import { exactSign } from '@mm/keywords/word-lexemes.js';
import { parse } from '@mm/keywords/parse.js';
import type { MeasureRow, ReportFilter } from '../report-query.js';
import { basketCap } from '../report-store.js';
import { filterOf, fixtureDocuments, fixtureQuestions, fixtureTopics } from './fixtures.js';
import { judgedFormsTests } from './judged-forms.contract.js';
import { largeExpressions } from './large-expressions.js';
import { newestFirst, school, storeKit, type StoreUnderTest } from './store-kit.js';
import { topicVersionTests } from './topic-versions.contract.js';
import { wholeReportTests } from './whole-reports.contract.js';
import { writtenWordsTests } from './written-words.contract.js';

const fixtureWords = [
  ...new Set(
    fixtureDocuments.flatMap((d) =>
      [...d.words.withNames.keys()].filter((lexeme) => lexeme.startsWith(exactSign)).map((lexeme) => lexeme.slice(1)),
    ),
  ),
];
const anyWord = fc.constantFrom(...fixtureWords);
const anyTerm = fc.oneof(
  anyWord,
  anyWord.map((w) => `"${w}"`),
  anyWord.map((w) => `${w.slice(0, 3)}*`),
  fc.tuple(anyWord, anyWord).map((pair) => pair.join(' ')),
);
const { expression: anyExpression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    anyTerm,
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '|'), tie('expression'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
  ),
}));

/** The tests that every report engine must pass. Engines call this from their own test file. */
export function reportStoreContract(make: () => Promise<StoreUnderTest>): void {
  let subject: StoreUnderTest;
  const { define, fill, ids, reset, write } = storeKit(() => subject);

  beforeAll(async () => {
    subject = await make();
    await fill();
  });
  afterAll(() => subject.close());

  describe('finds', () => {
    it.each(fixtureQuestions.searches.map((question) => [question.name, question] as const))(
      '%s',
      async (name, { filter, page, ids: expected }) => {
        subject.beforeQuery?.(name);
        expect(await ids(filterOf(filter), page)).toEqual(expected);
      },
    );
  });

  describe('counts', () => {
    it.each(fixtureQuestions.measures.map((question) => [question.name, question] as const))(
      '%s',
      async (name, { filter, measure, columns, rows }) => {
        subject.beforeQuery?.(name);
        const timeZone = 'Asia/Almaty';
        const { rows: actual } = await subject.store.ask({ filter: filterOf(filter), measures: [measure], timeZone });
        expect(actual.flat().map((row) => columns.map((column) => row[column as keyof MeasureRow]))).toEqual(rows);
      },
    );
  });

  describe('answers at once', () => wholeReportTests(() => subject));

  describe('on new versions of topics', () => topicVersionTests(() => subject));

  describe('on writes', () => {
    it('changes nothing when the same is written twice', async () => {
      const before = await ids({});
      await fill();
      expect(await ids({})).toEqual(before);
      expect(await ids({ topicId: 101 })).toEqual([44, 28, 17, 6, 5, 1]);
    });

    it('announces publications that queries find', async () => {
      const [document] = fixtureDocuments;
      if (!document) throw new Error('there are no fixtures');
      await write(async (tx) => {
        await subject.store.upsert(tx, [document]);
        await subject.store.announce(tx, [
          create(TopicMatchedSchema, {
            publicationId: document.id,
            index: document.index,
            topicIds: [101],
            publishedAt: '2026-11-21T00:00:00.000Z',
            change: 'changed',
          }),
        ]);
      });
      expect(subject.announced.map(({ publicationId, topicIds, change }) => [publicationId, topicIds, change])).toEqual(
        [[document.id, [101], 'changed']],
      );
    });

    it('returns each publication once over consecutive pages', async () => {
      const pages = await Promise.all(
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((page) =>
          ids({}, { sort: { by: 'likes', descending: true }, offset: page * 5, size: 5 }),
        ),
      );
      expect(pages.flat().sort((a, b) => a - b)).toEqual((await ids({})).sort((a, b) => a - b));
    });

    it('goes on behind a publication, also one that is not there any more', async () => {
      const newest = await ids({});
      for (const { id, publishedAt: at } of fixtureDocuments.filter((one) => newest.includes(one.id)))
        expect(await ids({}, { ...newestFirst, after: { at, id } })).toEqual(newest.slice(newest.indexOf(id) + 1));
      expect(await ids({}, { ...newestFirst, after: { at: Date.UTC(2100, 0), id: 1 } })).toEqual(newest);
    });

    it('leaves nothing behind when the transaction is rolled back', async () => {
      if (!subject.isTransactional) return;
      const before = await ids({ topicId: 102 });
      await expect(
        write(async (tx) => {
          await subject.store.setRelevance(tx, 102, [21], false);
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      expect(await ids({ topicId: 102 })).toEqual(before);
    });

    it('replaces reactions and skips unknown publications', async () => {
      await write((tx) =>
        subject.store.setCounters(tx, [
          { id: 44, likes: 500, comments: 0, shares: 0, views: 1 },
          { id: 999, likes: 1, comments: 1, shares: 1, views: 1 },
        ]),
      );
      expect(await ids({}, { sort: { by: 'likes', descending: true }, offset: 0, size: 1 })).toEqual([44]);
      await fill();
    });

    it('applies new labels and topics of a publication', async () => {
      const [post] = fixtureDocuments.filter((d) => d.id === 44);
      if (!post) throw new Error('fixture 44 is missing');
      await write((tx) => subject.store.upsert(tx, [{ ...post, tone: -2, members: [{ topicId: 102, version: 0 }] }]));
      expect([
        (await ids({ tones: [-2], langs: ['kz'] }))[0],
        await ids({ topicId: 101 }),
        await ids({ topicId: 102 }),
      ]).toEqual([44, [28, 17, 6, 5, 1], [44, 21, 13]]);
      await fill();
    });

    it('gives a topic the same members from stored and from incoming publications [D §8]', async () => {
      for (const topic of fixtureTopics) {
        const arrived = await ids({ topicId: topic.topicId });
        const changes = await define({ ...topic, version: topic.topicId * 10 }, 0);
        expect([await ids({ topicId: topic.topicId }), changes]).toEqual([arrived, []]);
      }
      await reset();
    });

    it('returns a recovered publication to the topic [S2 §4]', async () => {
      await write((tx) => subject.store.setRelevance(tx, 101, [2], true));
      expect([await ids({ topicId: 101 }), await ids({ topicId: 101, basket: true })]).toEqual([
        [44, 28, 17, 6, 5, 2, 1],
        [],
      ]);
      await fill();
    });

    it('returns the topics of a publication, without those that it is not relevant for', async () => {
      expect(await subject.store.topicsOf([1, 2, 21, 9])).toEqual(
        new Map([
          [1, [101]],
          [21, [102]],
        ]),
      );
    });

    it('returns which publications belong to a topic, marked or not', async () => {
      expect(await subject.store.members(101, [1, 2, 3, 999])).toEqual([1, 2]);
    });

    it('returns the baskets of topics as they are listed, also after the expression changed', async () => {
      const listed = async (topicId: number): Promise<number[]> =>
        ids({ topicId, basket: true, machineHidden: 'include' });
      await write((tx) => subject.store.setRelevance(tx, 101, [1, 16, 20], false));
      const [ignored] = fixtureDocuments.filter((d) => d.id === 1);
      if (!ignored) throw new Error('fixture 1 is missing');
      await write((tx) => subject.store.upsert(tx, [{ ...ignored, ignored: true }]));
      expect(await subject.store.baskets([101, 102, 103])).toEqual(new Map([[101, { ids: [16, 2], total: 2 }]]));
      expect(await listed(101)).toEqual([16, 2]);
      await define({ ...school, version: 11, keywords: parse('школа + караганда | аким') }, 0);
      expect([await subject.store.baskets([101]), await listed(101)]).toEqual([
        new Map([[101, { ids: [20, 2], total: 2 }]]),
        [20, 2],
      ]);
      await define({ ...school, version: 12, keywords: parse('мектеп') }, 11);
      expect([await subject.store.baskets([101]), await listed(101)]).toEqual([new Map(), []]);
      await write((tx) => subject.store.setRelevance(tx, 101, [1, 16, 20], true));
      await reset();
    });

    it('counts all of a basket and lists its newest 1,000, which can be paged through further', async () => {
      const [first] = fixtureDocuments.filter((d) => d.id === 2);
      if (!first) throw new Error('fixture 2 is missing');
      const many = Array.from({ length: basketCap + 1 }, (_, index) => ({ ...first, id: 10_000 + index }));
      const added = many.map(({ id }) => id);
      const batches = [many.slice(0, 500), many.slice(500, 1000), many.slice(1000)];
      for (const batch of batches) await write((tx) => subject.store.upsert(tx, batch));
      await write((tx) => subject.store.setRelevance(tx, 101, added, false));
      const basket = (await subject.store.baskets([101])).get(101);
      expect([basket?.ids.length, basket?.total]).toEqual([basketCap, basketCap + 2]);
      const filter = { topicId: 101, basket: true, machineHidden: 'include' } as const;
      const sort = { by: 'date', descending: true } as const;
      expect(await ids(filter, { sort, offset: basketCap, size: 10 })).toHaveLength(2);
      for (const batch of batches)
        await write((tx) =>
          subject.store.remove(
            tx,
            batch.map(({ id }) => id),
          ),
        );
    });

    const expectSameAsMatches = async (source: string, attrSearch: boolean, exclude?: string) => {
      const [keywords, excluded] = [parse(source), exclude === undefined ? undefined : parse(exclude)];
      const isMember = ({ words }: (typeof fixtureDocuments)[number]) =>
        matches(keywords, new SearchedText(attrSearch ? words.withNames : words.text)) &&
        !(excluded && matches(excluded, new SearchedText(words.text)));
      const filter = { keywords, ...(excluded ? { exclude: excluded } : {}), attrSearch, machineHidden: 'include' };
      expect((await ids(filter as ReportFilter)).sort((a, b) => a - b)).toEqual(
        fixtureDocuments.filter((d) => isMember(d) && !d.ignored).map((d) => d.id),
      );
    };

    it('gives the same result as `matches` for any expression [D §8]', async () => {
      const same = (source: string, attrSearch: boolean) => expectSameAsMatches(source, attrSearch);
      await fc.assert(fc.asyncProperty(anyExpression, fc.boolean(), same), { numRuns: 150 });
    });

    it('gives the same result as `matches` for any large expression', async () => {
      const large = fc.constantFrom(...largeExpressions);
      const same = async (source: string, grown: (typeof largeExpressions)[number], other: string, names: boolean) => {
        await expectSameAsMatches(grown(source), names);
        await expectSameAsMatches(other, names, grown(source));
      };
      await fc.assert(fc.asyncProperty(anyExpression, large, anyExpression, fc.boolean(), same), { numRuns: 60 });
    });

    it('removes publications with their topics and marks, and stores them again as new ones', async () => {
      const before = await ids({});
      await write((tx) => subject.store.remove(tx, [2, 44, 999]));
      await write((tx) => subject.store.remove(tx, [2, 44]));
      expect(await ids({})).toEqual(before.filter((id) => id !== 2 && id !== 44));
      expect([await ids({ topicId: 101 }), await ids({ topicId: 101, basket: true })]).toEqual([[28, 17, 6, 5, 1], []]);
      const { rows } = await subject.store.ask({ filter: {}, measures: [{ by: 'none' }], timeZone: 'UTC' });
      expect(rows[0]?.[0]?.count).toBe(before.filter((id) => id !== 2 && id !== 44).length);
      expect(await subject.store.members(101, [2, 44])).toEqual([]);
      await write((tx) => subject.store.upsert(tx, fixtureDocuments));
      expect([await ids({}), await ids({ topicId: 101, basket: true })]).toEqual([before, []]);
      await fill();
    });

    it('deletes a topic completely', async () => {
      await write((tx) => subject.store.dropTopic(tx, 101));
      expect([await ids({ topicId: 101 }), await ids({ topicId: 101, basket: true })]).toEqual([[], []]);
      await fill();
    });
  });

  describe('by words whose forms were judged', () => judgedFormsTests(() => subject));
  describe('by words of hashtags, emoji and names with signs', () => writtenWordsTests(() => subject));
}
