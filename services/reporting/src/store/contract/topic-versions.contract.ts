import { until } from '@mm/clock/testing/until.js';
import { SearchedText, matches } from '@mm/keywords/evaluate.js';
import { parse } from '@mm/keywords/parse.js';
import type { MemberChange } from '../report-store.js';
import { fixtureDocuments } from './fixtures.js';
import { school, storeKit, type StoreUnderTest } from './store-kit.js';

const waitingForLocks = `
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** How a topic gets other members while readers see the former ones. */
export function topicVersionTests(current: () => StoreUnderTest): void {
  const { define, ids, inBatches, reset, write } = storeKit(current);
  let subject: StoreUnderTest;
  beforeAll(() => void (subject = current()));
  afterEach(() => reset());

  it('shows the former members of a topic until the new ones are shown, and keeps its marks', async () => {
    const topic = { ...school, version: 5, keywords: parse('школа + караганда') };
    const before = await ids({ topicId: 101 });
    await write((tx) => subject.store.defineTopic(tx, topic));
    await inBatches((tx, batch) => subject.store.matchStored(tx, topic, batch));
    expect([await ids({ topicId: 101 }), await ids({ topicId: 101, basket: true })]).toEqual([before, [2]]);
    expect([await subject.store.members(101, [1, 5]), (await subject.store.topicsOf([5])).get(5)]).toEqual([
      [1, 5],
      [101],
    ]);
    await write((tx) => subject.store.showMembers(tx, topic));
    expect([await ids({ topicId: 101 }), await ids({ topicId: 101, basket: true })]).toEqual([[1], [2]]);
    expect(await ids({ visibleTopicIds: [101] })).toEqual([1]);
    expect([await subject.store.members(101, [1, 5]), (await subject.store.topicsOf([5])).get(5)]).toEqual([
      [1],
      undefined,
    ]);
  });

  it('names in batches which members a topic gained and lost, without those that are ignored or marked', async () => {
    const former = { ...school, version: 6, keywords: parse('школа | мектеп') };
    await define(former, 0);
    const idsIn = (changes: MemberChange[]): Record<string, number[]> => {
      const of = (change: string): number[] => changes.filter((c) => c.change === change).map(({ id }) => id);
      return { added: of('added'), removed: of('removed') };
    };
    const all = { topicId: 101, machineHidden: 'include' } as const;
    const before = await ids(all);
    const changes = await define({ ...school, version: 7, keywords: parse('школа + караганда | аким') }, 6);
    const after = await ids(all);
    expect(idsIn(changes)).toEqual({
      added: after.filter((id) => !before.includes(id)).sort((a, b) => b - a),
      removed: before.filter((id) => !after.includes(id)).sort((a, b) => b - a),
    });
    expect(changes.every(({ isArrival }) => !isArrival)).toBe(true);
  });

  it('puts what arrives while a topic is matched into both versions', async () => {
    const topic = { ...school, version: 8, keywords: parse('балабақша | школа') };
    const [post] = fixtureDocuments.filter((d) => d.id === 44);
    if (!post) throw new Error('fixture 44 is missing');
    await write((tx) => subject.store.defineTopic(tx, topic));
    const arriving = (id: number, ...versions: number[]) => ({
      ...post,
      id,
      members: versions.map((version) => ({ topicId: 101, version })),
    });
    await write((tx) => subject.store.upsert(tx, [arriving(901, 0), arriving(902, 8), arriving(903, 0, 8)]));
    const arrived = async (): Promise<number[]> => (await ids({ topicId: 101 })).filter((id) => id > 900);
    expect(await arrived()).toEqual([903, 901]);
    await inBatches((tx, batch) => subject.store.matchStored(tx, topic, batch));
    await write((tx) => subject.store.showMembers(tx, topic));
    expect(await arrived()).toEqual([903, 902]);
    const changes: MemberChange[] = [];
    await inBatches(async (tx, batch) => {
      const end = await subject.store.replaceMembers(tx, { topicId: 101, version: 8, former: 0 }, batch);
      changes.push(...end.changes.filter(({ id }) => id > 900));
      return end;
    });
    expect(changes.map(({ id, change, isArrival }) => [id, change, isArrival]).sort()).toEqual([
      [901, 'removed', false],
      [902, 'added', true],
    ]);
    await write((tx) => subject.store.remove(tx, [901, 902, 903]));
  });

  it('matches again what a batch has matched already', async () => {
    const topic = { ...school, version: 9, keywords: parse('школа') };
    await write((tx) => subject.store.defineTopic(tx, topic));
    for (let time = 0; time < 2; time++) await inBatches((tx, batch) => subject.store.matchStored(tx, topic, batch));
    await write((tx) => subject.store.showMembers(tx, topic));
    const expected = fixtureDocuments.filter(
      ({ ignored, words }) => !ignored && matches(topic.keywords, new SearchedText(words.text)),
    );
    expect((await ids({ topicId: 101, machineHidden: 'include' })).sort((a, b) => a - b)).toEqual(
      expected.map(({ id }) => id).filter((id) => id !== 2),
    );
  });

  it('has no member that was removed while the topic was matched', async () => {
    const topic = { ...school, version: 11, keywords: parse('школа') };
    const [post] = fixtureDocuments.filter((d) => d.id === 1);
    if (!post) throw new Error('fixture 1 is missing');
    await write((tx) => subject.store.defineTopic(tx, topic));
    await write((tx) => subject.store.upsert(tx, [{ ...post, id: 904, members: [] }]));
    let removed: Promise<void> = Promise.resolve();
    await write(async (tx) => {
      await subject.store.matchStored(tx, topic, { below: null, size: 1000 });
      let isOver = false;
      removed = write((other) => subject.store.remove(other, [904])).finally(() => (isOver = true));
      const waits = async (): Promise<boolean> => (await tx.query<unknown[]>(waitingForLocks)).length > 0;
      await until(async () => isOver || (await waits()), 'the removal to end or to wait');
    });
    await removed;
    await write((tx) => subject.store.showMembers(tx, topic));
    expect(await subject.store.members(101, [1, 904])).toEqual([1]);
  });

  it('drops the members of a version in batches, and no others', async () => {
    const topic = { ...school, version: 10, keywords: parse('школа') };
    const before = await ids({ topicId: 101 });
    await write((tx) => subject.store.defineTopic(tx, topic));
    await inBatches((tx, batch) => subject.store.matchStored(tx, topic, batch));
    let dropped = 1;
    while (dropped > 0) await write(async (tx) => void (dropped = await subject.store.dropMembers(tx, topic, 2)));
    expect(await ids({ topicId: 101 })).toEqual(before);
  });
}
