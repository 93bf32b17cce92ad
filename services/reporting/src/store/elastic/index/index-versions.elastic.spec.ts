import { parse } from '@mm/keywords/parse.js';
import { fixtureDocuments } from '../../contract/fixtures.js';
import type { ReportDocument } from '../../report-document.js';
import type { ReportFilter, ReportHit, ReportPage } from '../../report-query.js';
import { ElasticEngine } from '../elastic-engine.js';
import { type ElasticUnderTest, elasticUnderTest } from '../test/elastic-under-test.js';
import { indexDefinition } from './index-definition.js';

/** The index of the next program version; it has an additional field. */
const nextDefinition = {
  ...indexDefinition,
  version: indexDefinition.version + 1,
  mappings: {
    ...indexDefinition.mappings,
    _meta: { next: true },
    properties: { ...indexDefinition.mappings.properties, added: { type: 'keyword' as const } },
  },
};
const newestFirst = { sort: { by: 'date', descending: true }, offset: 0, size: 10_000 } as const;

let subject: ElasticUnderTest;
let next: ElasticEngine;
beforeEach(async () => {
  subject = await elasticUnderTest();
  next = new ElasticEngine(
    subject.dataSource,
    { nodes: [process.env.ELASTICSEARCH_URL ?? ''], index: subject.engine.index.name, definition: nextDefinition },
    () => Promise.resolve(),
    (error) => subject.feedErrors.push(String(error)),
  );
});
afterEach(async () => {
  await next.close();
  await subject.close();
});

const [model] = fixtureDocuments;
const aDocument = (id: number, changes: Partial<ReportDocument> = {}): ReportDocument => {
  if (!model) throw new Error('there are no fixtures');
  return { ...model, id, members: [], ...changes };
};
const write = (...documents: ReportDocument[]): Promise<void> =>
  subject.dataSource.transaction((tx) => subject.store.upsert(tx, documents));
const ask = async (filter: ReportFilter, page: ReportPage): Promise<ReportHit[]> =>
  (await subject.store.ask({ filter, page, timeZone: 'UTC' })).hits;
const found = async (size: number = newestFirst.size): Promise<number[]> =>
  (await ask({}, { ...newestFirst, size })).map((hit) => hit.id).sort((a, b) => a - b);

describe('an index of a newer version', () => {
  it('takes over without gaps or duplicates for concurrent readers, including concurrent writes', async () => {
    const before = Array.from({ length: 2500 }, (_, i) => aDocument(i + 1));
    for (let start = 0; start < before.length; start += 500) await write(...before.slice(start, start + 500));
    await subject.engine.feed.flush();
    const whole = before.map((d) => d.id);
    expect([await next.index.isOutdated(), await subject.engine.index.isOutdated()]).toEqual([true, false]);

    next.feed.start();
    await next.feed.waitUntilReady(30_000);
    let isOver = false;
    let lastId = 9000;
    const results: number[][] = [];
    const reader = (async () => {
      while (!isOver) results.push(await found());
    })();
    const writer = (async () => {
      do {
        await write(aDocument(++lastId), aDocument((lastId % 2500) + 1, { likes: lastId }));
        await new Promise((resolve) => setTimeout(resolve, 5));
        // one page must hold all of them
      } while (!isOver && lastId < 15_000);
    })();
    await next.rebuild(() => undefined);
    isOver = true;
    await Promise.all([reader, writer]);
    await next.feed.flush();

    expect(results.length).toBeGreaterThan(1);
    for (const result of results) {
      expect(result.filter((id) => id < 9000)).toEqual(whole);
      expect(new Set(result).size).toBe(result.length);
    }
    expect(await found()).toEqual([...whole, ...Array.from({ length: lastId - 9000 }, (_, i) => 9001 + i)]);
    expect((await ask({}, { ...newestFirst, sort: { by: 'likes', descending: true }, size: 1 }))[0]?.id).toBe(
      (lastId % 2500) + 1,
    );
    expect([await next.index.isOutdated(), (await next.index.writeTargets()).length]).toEqual([false, 1]);
    expect(subject.feedErrors).toEqual([]);
  });

  it('never returns a partial index to concurrent readers during a switch', async () => {
    const before = Array.from({ length: 3000 }, (_, i) => aDocument(i + 1));
    await write(...before);
    await subject.engine.feed.flush();
    let isOver = false;
    const sizes = new Set<number>();
    // the larger page is read by key at one point in time
    const readers = [9000, 9000, 11_000, 11_000].map(async (size) => {
      while (!isOver) sizes.add((await found(size)).length);
    });
    for (let switches = 0; switches < 6; switches++) await subject.engine.rebuild(() => undefined);
    isOver = true;
    await Promise.all(readers);
    expect([...sizes]).toEqual([before.length]);
  });

  it('is left to the newer program: new documents of the older one wait for it', async () => {
    await write(aDocument(1, { words: model?.words ?? { text: new Map(), withNames: new Map(), textEnd: 0 } }));
    await subject.engine.feed.flush();
    await next.rebuild(() => undefined);
    await write(aDocument(2));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await subject.engine.index.refresh();
    expect(await found()).toEqual([1]);
    next.feed.start();
    await next.feed.flush();
    expect(await found()).toEqual([1, 2]);
    expect(await ask({ keywords: parse('школа') }, newestFirst)).not.toEqual([]);
  });

  it('is not outdated for an older program, which does not write to it', async () => {
    await next.rebuild(() => undefined);
    expect([
      await subject.engine.index.isOutdated(),
      subject.engine.index.isOlderThan(await subject.engine.index.writeTargets()),
    ]).toEqual([false, true]);
  });
});
