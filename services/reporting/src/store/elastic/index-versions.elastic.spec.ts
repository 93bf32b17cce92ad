import { parse } from '../../keywords/parse.js';
import { fixtureDocuments } from '../contract/fixtures.js';
import type { ReportDocument } from '../report-document.js';
import { ElasticEngine } from './elastic-engine.js';
import { indexDefinition } from './index-definition.js';
import { type ElasticUnderTest, elasticUnderTest } from './test/elastic-under-test.js';

/** The next version of the program: its index has one field more. */
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

let under: ElasticUnderTest;
let next: ElasticEngine;
beforeEach(async () => {
  under = await elasticUnderTest();
  next = new ElasticEngine(
    under.dataSource,
    { nodes: [process.env.ELASTICSEARCH_URL ?? ''], index: under.engine.index.name, definition: nextDefinition },
    () => Promise.resolve(),
    (error) => under.complaints.push(String(error)),
  );
}, 90_000);
afterEach(async () => {
  await next.close();
  await under.close();
}, 90_000);

const [model] = fixtureDocuments;
const aDocument = (id: number, changes: Partial<ReportDocument> = {}): ReportDocument => {
  if (!model) throw new Error('there are no fixtures');
  return { ...model, id, topicIds: [], ...changes };
};
const write = (...documents: ReportDocument[]): Promise<void> =>
  under.dataSource.transaction((tx) => under.store.upsert(tx, documents));
const found = async (size: number = newestFirst.size): Promise<number[]> =>
  (await under.store.search({}, { ...newestFirst, size })).map((hit) => hit.id).sort((a, b) => a - b);

describe('an index of a newer version', () => {
  it('takes over without a gap or a double for who asks all the while, with what is written meanwhile', async () => {
    const before = Array.from({ length: 2500 }, (_, i) => aDocument(i + 1));
    for (let start = 0; start < before.length; start += 500) await write(...before.slice(start, start + 500));
    await under.engine.feed.settled();
    const whole = before.map((d) => d.id);
    expect([await next.index.isOutdated(), await under.engine.index.isOutdated()]).toEqual([true, false]);

    next.feed.start();
    await next.feed.ready(30_000);
    let isOver = false;
    let late = 9000;
    const answers: number[][] = [];
    const reader = (async () => {
      while (!isOver) answers.push(await found());
    })();
    const writer = (async () => {
      do {
        await write(aDocument(++late), aDocument((late % 2500) + 1, { likes: late }));
        await new Promise((resolve) => setTimeout(resolve, 5));
        // one page has to hold all of them
      } while (!isOver && late < 15_000);
    })();
    await next.rebuild(() => undefined);
    isOver = true;
    await Promise.all([reader, writer]);
    await next.feed.settled();

    expect(answers.length).toBeGreaterThan(1);
    for (const answer of answers) {
      expect(answer.filter((id) => id < 9000)).toEqual(whole);
      expect(new Set(answer).size).toBe(answer.length);
    }
    expect(await found()).toEqual([...whole, ...Array.from({ length: late - 9000 }, (_, i) => 9001 + i)]);
    expect(
      (await under.store.search({}, { ...newestFirst, sort: { by: 'likes', descending: true }, size: 1 }))[0]?.id,
    ).toBe((late % 2500) + 1);
    expect([await next.index.isOutdated(), (await next.index.written()).length]).toEqual([false, 1]);
    expect(under.complaints).toEqual([]);
  }, 120_000);

  it('is never answered by half an index, however many ask while it is switched', async () => {
    const before = Array.from({ length: 3000 }, (_, i) => aDocument(i + 1));
    await write(...before);
    await under.engine.feed.settled();
    let isOver = false;
    const sizes = new Set<number>();
    // the larger page is turned by keys at one point in time
    const askers = [9000, 9000, 11_000, 11_000].map(async (size) => {
      while (!isOver) sizes.add((await found(size)).length);
    });
    for (let switches = 0; switches < 6; switches++) await under.engine.rebuild(() => undefined);
    isOver = true;
    await Promise.all(askers);
    expect([...sizes]).toEqual([before.length]);
  }, 120_000);

  it('is left to the newer program: what the older one is told waits for it', async () => {
    await write(aDocument(1, { words: model?.words ?? { text: new Map(), withNames: new Map(), textEnd: 0 } }));
    await under.engine.feed.settled();
    await next.rebuild(() => undefined);
    await write(aDocument(2));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await under.engine.index.refresh();
    expect(await found()).toEqual([1]);
    next.feed.start();
    await next.feed.settled();
    expect(await found()).toEqual([1, 2]);
    expect(await under.store.search({ keywords: parse('школа') }, newestFirst)).not.toEqual([]);
  }, 60_000);

  it('is not outdated for an older program, which keeps out of it', async () => {
    await next.rebuild(() => undefined);
    expect([
      await under.engine.index.isOutdated(),
      under.engine.index.isBehind(await under.engine.index.written()),
    ]).toEqual([false, true]);
  });
});
