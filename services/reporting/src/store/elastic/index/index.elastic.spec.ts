import { once } from 'node:events';
import net from 'node:net';
import { create } from '@bufbuild/protobuf';
import { TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { EntityManager } from 'typeorm';
import { SearchedText, matches } from '@mm/keywords/evaluate.js';
import { type Expression, anyOf, phrase } from '@mm/keywords/expression.js';
import { maxComparisons, sizeOf } from '@mm/keywords/expression-size.js';
import type { TopicExpression } from '@mm/keywords/matcher.js';
import { parse } from '@mm/keywords/parse.js';
import { fixtureDocuments, fixtureTopics } from '../../contract/fixtures.js';
import type { ReportDocument } from '../../report-document.js';
import type { ReportFilter, ReportPage } from '../../report-query.js';
import { documentsAfter } from '../documents/ready-documents.js';
import { ElasticEngine } from '../elastic-engine.js';
import { elasticUnderTest, type ElasticUnderTest } from '../test/elastic-under-test.js';
import { sendAll } from './bulk.js';

let subject: ElasticUnderTest;
beforeEach(async () => {
  subject = await elasticUnderTest();
});
afterEach(() => subject.close());

const [model] = fixtureDocuments;
const aDocument = (id: number, changes: Partial<ReportDocument> = {}): ReportDocument => {
  if (!model) throw new Error('there are no fixtures');
  return { ...model, id, members: [], ...changes };
};
/** Topic 7. */
const inTopic = { members: [{ topicId: 7, version: 0 }] };
const write = async (work: (tx: EntityManager) => Promise<void>): Promise<void> => {
  await subject.dataSource.transaction(work);
  await subject.engine.feed.flush();
};
/** Defines version 3 of a topic, and shows it. */
const define = async (tx: EntityManager, topic: TopicExpression): Promise<void> => {
  const defined = { ...topic, version: 3 };
  await subject.store.defineTopic(tx, defined);
  await subject.store.showMembers(tx, defined);
};
const newestFirst: ReportPage = { sort: { by: 'date', descending: true }, offset: 0, size: 50_000 };
const ids = async (filter: ReportFilter = {}, page = newestFirst): Promise<number[]> =>
  (await subject.store.ask({ filter, page, timeZone: 'UTC' })).hits.map((hit) => hit.id);

describe('the index of reports', () => {
  it('is not overwritten by an older document that is sent again', async () => {
    await write((tx) => subject.store.upsert(tx, [aDocument(1, { likes: 1 })]));
    const old = await documentsAfter(subject.dataSource, '0', 10);
    await write((tx) => subject.store.upsert(tx, [aDocument(1, { likes: 2, lang: 'kz' })]));
    expect(await sendAll(subject.engine.client, await subject.engine.index.writeTargets(), old)).toEqual([]);
    await subject.engine.index.refresh();
    expect([await ids({ langs: ['kz'] }), await ids({ langs: ['ru'] })]).toEqual([[1], []]);
  });

  it('announces a publication only when queries find it', async () => {
    for (const id of [1, 2, 3]) {
      await subject.dataSource.transaction(async (tx) => {
        await subject.store.upsert(tx, [aDocument(id)]);
        await subject.store.announce(tx, [
          create(TopicMatchedSchema, {
            publicationId: id,
            index: 'vkontakte',
            topicIds: [],
            publishedAt: '2026-11-21T00:00:00.000Z',
            change: 'changed',
          }),
        ]);
      });
    }
    await subject.engine.feed.flush();
    expect(
      subject.announced.map(({ match, found }) => [match.publicationId, found.includes(match.publicationId)]),
    ).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(await subject.store.unseen()).toBeUndefined();
  });

  it('says which writes queries do not see yet', async () => {
    await subject.engine.feed.stop();
    const announced = create(TopicMatchedSchema, {
      publicationId: 1,
      index: 'social',
      topicIds: [],
      change: 'changed',
    });
    await subject.dataSource.transaction(async (tx) => {
      await subject.store.upsert(tx, [aDocument(1)]);
      await subject.store.announce(tx, [announced]);
    });
    const before = await subject.store.unseen();
    await subject.dataSource.transaction((tx) => subject.store.announce(tx, [{ ...announced, publicationId: 2 }]));
    const after = await subject.store.unseen();
    expect(after).toEqual({ first: before?.first, last: Number(before?.last) + 1 });
  });

  it('holds nothing of a transaction that was rolled back', async () => {
    const failing = subject.dataSource.transaction(async (tx) => {
      await subject.store.upsert(tx, [aDocument(1)]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await write((tx) => subject.store.upsert(tx, [aDocument(2)]));
    expect(await ids()).toEqual([2]);
  });

  it('shows a mark of a user to the next query, without further waiting', async () => {
    await write((tx) => subject.store.upsert(tx, [aDocument(1, inTopic), aDocument(2, inTopic)]));
    await subject.dataSource.transaction((tx) => subject.store.setRelevance(tx, 7, [2], false));
    expect([await ids({ topicId: 7 }), await ids({ topicId: 7, basket: true })]).toEqual([[1], [2]]);
  });

  it('reports a document that it refuses, and stores the others', async () => {
    await write((tx) => subject.store.upsert(tx, [aDocument(1, { kind: 1000 }), aDocument(2)]));
    expect(await ids()).toEqual([2]);
    expect(subject.feedErrors).toEqual([expect.stringContaining('refuses publication 1')]);
    await write((tx) => subject.store.upsert(tx, [aDocument(1)]));
    expect(await ids()).toEqual([2, 1]);
  });

  it('returns each publication once beyond the maximum offset, and counts authors exactly', async () => {
    const many = Array.from({ length: 10_500 }, (_, i) => aDocument(i + 1, { authorId: i + 1, likes: i % 3 }));
    for (let i = 0; i < many.length; i += 500)
      await subject.dataSource.transaction((tx) => subject.store.upsert(tx, many.slice(i, i + 500)));
    await subject.engine.feed.flush();
    const pages = await Promise.all(
      [0, 1, 2].map((page) => ids({}, { sort: { by: 'likes', descending: true }, offset: page * 4000, size: 4000 })),
    );
    expect(pages.map((page) => page.length)).toEqual([4000, 4000, 2500]);
    expect(new Set(pages.flat()).size).toBe(10_500);
    expect(await ids({}, { ...newestFirst, offset: 10_490, size: 100 })).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const { rows: all } = await subject.store.ask({ filter: {}, measures: [{ by: 'none' }], timeZone: 'UTC' });
    expect(all).toMatchObject([[{ count: 10_500, authors: 10_500 }]]);
  });

  it('finds the publications of more authors than a clause may have', async () => {
    await write((tx) =>
      subject.store.upsert(tx, [aDocument(1, { authorId: 70_000 }), aDocument(2, { authorId: 70_001 })]),
    );
    expect(await ids({ authorIds: Array.from({ length: 70_000 }, (_, i) => i + 1) })).toEqual([1]);
  });

  it('does not prevent a service from stopping when the server never answers', async () => {
    const silentServer = net.createServer();
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const engine = new ElasticEngine(
      subject.dataSource,
      { nodes: [`http://127.0.0.1:${(silentServer.address() as net.AddressInfo).port}`], index: 'mm' },
      () => Promise.resolve(),
      () => undefined,
    );
    const connected = once(silentServer, 'connection');
    engine.feed.start();
    await connected;
    await engine.close();
    silentServer.close();
  });

  it('orders by the tone that publications have within a topic', async () => {
    const documents = ([-2, 1, 2] as const).map((tone, i) => aDocument(i + 1, { tone, ...inTopic }));
    await write((tx) => subject.store.upsert(tx, documents));
    await write((tx) => subject.store.setTopicTone(tx, 7, 1, 2));
    const page = { ...newestFirst, sort: { by: 'tone', descending: false } } as const;
    expect((await subject.store.ask({ filter: { topicId: 7 }, page, timeZone: 'UTC' })).hits).toEqual([
      { id: 2, tone: 1 },
      { id: 3, tone: 2 },
      { id: 1, tone: 2 },
    ]);
  });

  it('is rebuilt while the old one is used, including concurrent changes', async () => {
    await write((tx) => subject.store.upsert(tx, fixtureDocuments));
    const [before] = await subject.engine.index.writeTargets();
    const expected = await ids();
    const progress: number[] = [];
    let foundMeanwhile: number[] = [];
    await subject.engine.rebuild((done) => progress.push(done));
    await Promise.all([
      subject.engine.rebuild((done) => progress.push(done)),
      subject.dataSource.transaction((tx) => subject.store.upsert(tx, [aDocument(900)])),
      ids().then((found) => (foundMeanwhile = found)),
    ]);
    await subject.engine.feed.flush();
    expect(foundMeanwhile.filter((id) => id !== 900)).toEqual(expected);
    expect((await ids()).filter((id) => id !== 900)).toEqual(expected);
    expect(await ids()).toContain(900);
    expect(await subject.engine.index.writeTargets()).not.toContain(before);
    expect(progress.at(0)).toBe(fixtureDocuments.length);
  });

  it('is restored completely after it was dropped', async () => {
    await write((tx) => subject.store.upsert(tx, fixtureDocuments));
    const expected = await ids();
    await subject.engine.index.drop();
    await expect(ids()).rejects.toMatchObject({ status: 503 });
    await write((tx) => subject.store.upsert(tx, fixtureDocuments.slice(0, 1)));
    expect(await ids()).toEqual(expected);
  });

  it('queries a topic by its id again once a rebuild wrote it to every document', async () => {
    const [topic] = fixtureTopics;
    if (!topic) throw new Error('there are no topics');
    const definitions = (): Promise<unknown[]> => subject.dataSource.query('SELECT topic_id FROM elastic_topic');
    await write((tx) => subject.store.upsert(tx, fixtureDocuments.slice(1)));
    await write((tx) => define(tx, topic));
    await subject.engine.rebuild(() => undefined);
    const expected = await ids({ topicId: topic.topicId });
    expect(await definitions()).toHaveLength(1);
    const written = fixtureDocuments.slice(1).map(({ members, ...d }) => ({
      ...d,
      members: members.map(({ topicId }) => ({ topicId, version: topicId === topic.topicId ? 3 : 0 })),
    }));
    await write((tx) => subject.store.upsert(tx, written));
    await subject.engine.rebuild(() => undefined);
    expect([await ids({ topicId: topic.topicId }), await definitions()]).toEqual([expected, []]);
  });

  it('accepts the deepest brackets that expressions may have', async () => {
    await write((tx) => subject.store.upsert(tx, fixtureDocuments));
    const deep = Array.from({ length: 60 }).reduce<string>(
      (inner, _, i) => `(${inner}) ${i % 2 ? '| елка' : '+ школа'}`,
      'школа',
    );
    expect(await ids({ keywords: parse(deep) })).toEqual(
      fixtureDocuments
        .filter((d) => matches(parse(deep), new SearchedText(d.words.text)) && !d.ignored && d.machineIgnores < 0.99)
        .sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)
        .map((d) => d.id),
    );
  });

  it('accepts the largest expression that can be saved, and rejects a larger one', async () => {
    await write((tx) => subject.store.upsert(tx, fixtureDocuments));
    const starred = (count: number): Expression =>
      anyOf(Array.from({ length: count }, (_, i) => phrase([{ text: `номер${i}`, match: 'prefix' }])));
    const keywords = anyOf([starred(maxComparisons / 2 - 1), parse('матч*')]);
    expect(2 * sizeOf(keywords)).toBeLessThanOrEqual(maxComparisons);
    expect(await ids({ keywords, attrSearch: true })).toEqual(
      await ids({ keywords: parse('матч*'), attrSearch: true }),
    );
    await expect(ids({ keywords: starred(maxComparisons * 4) })).rejects.toMatchObject({
      status: 400,
      code: 'question-too-large',
    });
  });

  it('accepts as many long phrases as can be saved, each word in all its forms', async () => {
    await write((tx) => subject.store.upsert(tx, fixtureDocuments));
    const words = [
      'министерства',
      'цифрового',
      'развития',
      'инноваций',
      'аэрокосмической',
      'промышленности',
      'области',
      'районов',
    ];
    const longPhrase = (i: number): Expression =>
      phrase([...words, `номер${i}`].map((text) => ({ text, match: 'forms' })));
    const most = Math.floor((maxComparisons - 20) / sizeOf(longPhrase(1)));
    const keywords = anyOf([...Array.from({ length: most }, (_, i) => longPhrase(i)), parse('матч года')]);
    expect(sizeOf(keywords)).toBeLessThanOrEqual(maxComparisons);
    expect([most > 100, await ids({ keywords })]).toEqual([true, [12]]);
  });

  it('finds a topic’s older publications as soon as it is defined, without the feed', async () => {
    await write((tx) =>
      subject.store.upsert(
        tx,
        fixtureDocuments.map((d) => ({ ...d, members: [] })),
      ),
    );
    await subject.engine.feed.stop();
    const [topic] = fixtureTopics;
    if (!topic) throw new Error('there are no topics');
    await subject.dataSource.transaction((tx) => define(tx, topic));
    const members = fixtureDocuments
      .filter((d) => d.members.some(({ topicId }) => topicId === topic.topicId))
      .map((d) => d.id);
    const shown = fixtureDocuments.filter((d) => members.includes(d.id) && !d.ignored).map((d) => d.id);
    expect((await ids({ topicId: topic.topicId, machineHidden: 'include' })).sort((a, b) => a - b)).toEqual(shown);
    expect(
      await subject.store.members(
        topic.topicId,
        fixtureDocuments.map((d) => d.id),
      ),
    ).toEqual(members);
  });
});
