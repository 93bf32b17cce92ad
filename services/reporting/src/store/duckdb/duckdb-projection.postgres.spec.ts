import fs from 'node:fs';
import { openDataSource } from '@mm/database/data-source.js';
import { affected, rows } from '@mm/database/statement.js';
import { column } from '@mm/database/columns.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { reportingDatabase } from '../../reporting.database.js';
import { fixtureDocuments, fixtureMarks } from '../contract/fixtures.js';
import { writePublications } from '../contract/publication-rows.js';
import { markRelevance, markTone } from '../report-marks.js';
import { showVersion } from '../shown-members.js';
import { DuckdbProjection } from './duckdb-projection.js';
import type { EngineRow } from './engine/engine-client.js';
import { engineUnderTest, type EngineUnderTest } from './engine/engine-under-test.js';
import { FileUpkeep } from './file/upkeep.js';
import { noteMembers, noteShown } from './members/topic-changes.js';
import { writeWords } from './words/write-words.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
let engine: EngineUnderTest;
let projection: DuckdbProjection;
let builds: number;
const { signal } = new AbortController();
const errors: unknown[] = [];

beforeAll(async () => {
  database = await testDatabase();
  dataSource = await openDataSource({ ...reportingDatabase({ engine: 'duckdb' }), url: database.url });
  engine = await engineUnderTest();
  projection = new DuckdbProjection(
    dataSource,
    engine.process,
    (error) => errors.push(error),
    () => builds++,
  );
});
beforeEach(async () => {
  builds = 0;
  await run(
    `TRUNCATE publication, publication_words, report_match, report_mark, report_topic, report_pending,
       report_topic_change`,
  );
  await run('UPDATE report_file SET applied = gen_random_uuid(), next = gen_random_uuid()');
  await dataSource.transaction(async (tx) => {
    await writePublications(tx, fixtureDocuments);
    await writeWords(tx, fixtureDocuments);
    for (const { topic, id, irrelevant, tone } of fixtureMarks) {
      if (irrelevant) await markRelevance(tx, topic, [id], false);
      if (tone) await markTone(tx, topic, id, tone);
    }
  });
});
afterEach(() => expect(errors.splice(0)).toEqual([]));
afterAll(async () => {
  await projection.close();
  await engine.close();
  await dataSource.destroy();
  await database.drop();
});

async function found(sql: string): Promise<EngineRow[]> {
  const [answer = []] = await engine.client.read([{ sql }]);
  return answer;
}
const run = (text: string, values: unknown[] = []): Promise<number> =>
  affected(dataSource, { columns: {}, text }, values);
const contents = (): Promise<EngineRow[][]> =>
  Promise.all([
    found('SELECT * EXCLUDE (spheres, oblasts), spheres::VARCHAR AS s, oblasts::VARCHAR AS o FROM fact ORDER BY id'),
    found('SELECT * EXCLUDE (spheres, oblasts) FROM member ORDER BY topic, version, id'),
    found('SELECT * FROM shown ORDER BY topic'),
  ]);
/** What a file holds that is built from PostgreSQL as it is now. */
async function rebuilt(): Promise<EngineRow[][]> {
  await projection.build(signal, () => undefined);
  return contents();
}
const send = (ids: readonly number[], countersOnly = false): Promise<[] | 'lost'> =>
  projection.send(ids.map((id) => ({ id: String(id), number: '1', urgent: false, countersOnly })));
const acknowledge = (): Promise<void> => dataSource.transaction((tx) => projection.acknowledged(tx));
const pending = async (): Promise<number[]> =>
  (await rows(dataSource, { columns: { id: column.bigint() }, text: 'SELECT id FROM report_pending ORDER BY id' })).map(
    ({ id }) => Number(id),
  );

describe('the file', () => {
  it('is built from the publications, with tones and marks of topics, and kept when it is opened again', async () => {
    await projection.open(signal);
    expect(builds).toBe(1);
    expect(await found('SELECT count(*) AS n FROM fact')).toEqual([{ n: fixtureDocuments.length }]);
    const toned = fixtureMarks.find(({ tone }) => tone);
    expect(await found(`SELECT tone FROM member WHERE topic = ${toned?.topic} AND id = ${toned?.id}`)).toEqual([
      { tone: toned?.tone },
    ]);
    const irrelevant = fixtureMarks.filter((mark) => mark.irrelevant).map(({ id }) => ({ id }));
    expect(await found('SELECT id FROM member WHERE irrelevant ORDER BY id')).toEqual(irrelevant);
    await projection.open(signal);
    expect(builds).toBe(1);
  });

  it('becomes as it would be built by what is sent: changed, new and removed publications', async () => {
    await projection.open(signal);
    const [first, second, third] = fixtureDocuments;
    if (!first || !second || !third) throw new Error('there are no fixtures');
    const written = [
      { ...first, lang: 'kz', likes: 77, members: [{ topicId: 103, version: 0 }] },
      { ...second, id: 70_000 },
    ];
    await dataSource.transaction(async (tx) => {
      await writePublications(tx, written);
      await writeWords(tx, written);
    });
    await run('DELETE FROM report_match WHERE publication_id = $1', [third.id]);
    await run('DELETE FROM publication WHERE id = $1', [third.id]);
    expect(await send([first.id, 70_000, third.id, 999_999])).toEqual([]);
    await acknowledge();
    const sent = await contents();
    expect(sent).toEqual(await rebuilt());
    expect(sent[0]?.find(({ id }) => id === first.id)).toMatchObject({ lang: 'kz', likes: 77 });
  });

  it('gets reactions of what it holds in their place, and whole publications that it does not hold', async () => {
    await run('DELETE FROM publication WHERE id = 2');
    await projection.open(signal);
    const [, second] = fixtureDocuments;
    if (second?.id !== 2) throw new Error('fixture 2 is missing');
    await dataSource.transaction((tx) => writePublications(tx, [second]));
    await run(`UPDATE publication SET counters = '{"likes":5,"comments":6,"shares":7,"views":8}' WHERE id IN (1, 2)`);
    const place = (): Promise<EngineRow[]> => found('SELECT rowid, likes, views FROM fact WHERE id = 1');
    const [before] = await place();
    await send([1, 2, 888_888], true);
    await acknowledge();
    expect(await place()).toEqual([{ rowid: before?.rowid, likes: 5, views: 8 }]);
    expect(await found('SELECT DISTINCT likes, comments, shares, views FROM member WHERE id = 1')).toEqual([
      { likes: 5, comments: 6, shares: 7, views: 8 },
    ]);
    expect(await contents()).toEqual(await rebuilt());
  });

  it('gets what was written, and not acknowledged, again', async () => {
    await projection.open(signal);
    await send([1, 2]);
    expect(await pending()).toEqual([]);
    await projection.open(signal);
    expect([builds, await pending()]).toEqual([1, [1, 2]]);
    await send([3]);
    // the same while it stays open
    await send([4]);
    expect(await pending()).toEqual([1, 2, 3]);
    await acknowledge();
    expect(await send([5])).toEqual([]);
  });

  it('has removed publications neither in itself nor in its log, seconds later', async () => {
    await projection.open(signal);
    await run('DELETE FROM publication WHERE id = 1');
    await send([1]);
    await acknowledge();
    const bytesOfLog = (): number => fs.statSync(`${engine.file}.wal`, { throwIfNoEntry: false })?.size ?? 0;
    expect(bytesOfLog()).toBeGreaterThan(0);
    for (const end = performance.now() + 10_000; bytesOfLog() > 0 && performance.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect([bytesOfLog(), await found('SELECT id FROM fact WHERE id = 1')]).toEqual([0, []]);
  });

  it('is built anew when it does not belong to what the database says', async () => {
    await projection.open(signal);
    await send([1]);
    await acknowledge();
    await run('UPDATE report_file SET applied = next, next = gen_random_uuid()');
    expect(await send([2])).toBe('lost');
    await run('INSERT INTO report_pending VALUES (7, 1, false, false)');
    await projection.open(signal);
    expect([builds, await send([2]), await pending()]).toEqual([2, [], []]);
  });

  it('is built anew after it was lost', async () => {
    await projection.open(signal);
    const before = await contents();
    expect(await projection.sendTopics()).toBe(false);
    await engine.process.reset();
    expect([await send([1]), await projection.sendTopics()]).toEqual(['lost', 'lost']);
    await projection.open(signal);
    expect([builds, await contents()]).toEqual([2, before]);
  });
});

describe('changes of topics', () => {
  const all = { low: null, high: null };
  const changed = async (): Promise<EngineRow[][]> => {
    while ((await projection.sendTopics()) === true);
    return contents();
  };

  it('bring members, in ranges that follow one another, and what readers see', async () => {
    await projection.open(signal);
    await run(
      `INSERT INTO report_match (topic_id, publication_id, published_at, version)
       SELECT 101, id, published_at, 3 FROM publication_words WHERE id BETWEEN 10 AND 30`,
    );
    for (const [low, high] of [
      ['25', '40'],
      ['10', '25'],
    ] as const)
      await noteMembers(dataSource, { topicId: 101, version: 3, low, high });
    await dataSource.transaction(async (tx) => {
      await showVersion(tx, { topicId: 101, version: 3 });
      await noteShown(tx, { topicId: 101, version: 3 });
    });
    expect(await projection.hasUrgent()).toBe(true);
    const sent = await changed();
    expect([await projection.hasUrgent(), await projection.sendTopics()]).toEqual([false, false]);
    expect(sent[1]?.filter(({ version }) => version === 3)).toHaveLength(21);
    expect(sent).toEqual(await rebuilt());
  });

  it('drop the members of a version that PostgreSQL has no more, also twice', async () => {
    await projection.open(signal);
    await run('DELETE FROM report_match WHERE topic_id = 101');
    for (let time = 0; time < 2; time++) await noteMembers(dataSource, { topicId: 101, version: 0, ...all });
    const sent = await changed();
    expect(sent[1]?.some(({ topic }) => topic === 101)).toBe(false);
    expect(sent).toEqual(await rebuilt());
  });

  it('are sent again when they were not acknowledged', async () => {
    await projection.open(signal);
    await run('DELETE FROM report_match WHERE topic_id = 101');
    await noteMembers(dataSource, { topicId: 101, version: 0, ...all });
    await run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await run('CREATE TRIGGER refuse BEFORE UPDATE ON report_file EXECUTE FUNCTION refuse()');
    await expect(projection.sendTopics()).rejects.toThrow('no');
    await run('DROP TRIGGER refuse ON report_file');
    const sent = await changed();
    expect([builds, sent]).toEqual([1, await rebuilt()]);
  });
});

test('the end of the tables is sorted, and holds the same', async () => {
  await projection.open(signal);
  for (const { id } of fixtureDocuments.filter(({ id: one }) => one % 2)) {
    await send([id]);
    await acknowledge();
  }
  const before = await contents();
  const inversions = (table: string, key: string): Promise<EngineRow[]> =>
    found(`SELECT count(*) AS n FROM (SELECT ${key} AS k, lag(${key}) OVER (ORDER BY rowid) AS before FROM ${table})
           WHERE k < before`);
  expect([await inversions('member', '(topic, version, "at")'), await inversions('fact', '"at"')]).not.toEqual([
    [{ n: 0 }],
    [{ n: 0 }],
  ]);
  const upkeep = new FileUpkeep(engine.client, (error) => errors.push(error));
  upkeep.after({ unsorted: { facts: 300_001, members: 300_001 }, changed: 0, hasErased: false });
  await upkeep.stop();
  expect([await inversions('member', '(topic, version, "at")'), await inversions('fact', '"at"')]).toEqual([
    [{ n: 0 }],
    [{ n: 0 }],
  ]);
  expect(await contents()).toEqual(before);
});
