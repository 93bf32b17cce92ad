import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { CreateReportFeed1768600000100 } from '../../feed/create-report-feed.migration.js';
import { StoreModule } from '../../store.module.js';

const timeOf = ({ name }: { name: string }): number => Number(/\d+$/.exec(name)?.[0]);
const migrations = StoreModule.migrations({ engine: 'elastic' });
const earlier = migrations.filter((migration) => timeOf(migration) < timeOf(CreateReportFeed1768600000100));
const those = migrations.filter((migration) => timeOf(migration) < timeOf(CreateReportFeed1768600000100) + 200);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());
const open = (list: typeof migrations): Promise<DataSource> =>
  openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations: list });

/** 1 and 2 wait, 3 was removed, 4 was removed and is stored again, the removal of 5 was sent, 6 has arrived. */
const filled = [
  `INSERT INTO elastic_document (id, number, matched, labels, counters, words, text_end, topics)
   SELECT id, 40 + id, 1, '{}', '{}', '{}', 0, '{}' FROM unnest('{1,2,4,6}'::bigint[]) AS id`,
  `INSERT INTO elastic_pending VALUES (1, 41, false, NULL), (2, 42, true, 'too large'), (4, 44, false, NULL)`,
  `INSERT INTO elastic_removal VALUES (3, 70, NULL), (4, 43, NULL), (5, 60, now())`,
  `INSERT INTO elastic_announcement (publication_id, event, correlation_id)
   SELECT id, json_build_object('publicationId', id), 'c' || id FROM unnest('{6,1}'::bigint[]) AS id`,
  `UPDATE report_engine SET engine = 'elastic'`,
];

test('an upgrade loses nothing of what waits for the index, and numbers go on above those that it has', async () => {
  const before = await open(earlier);
  for (const sql of filled) await before.query(sql);
  await before.destroy();
  const after = await open(those);
  const announcements = 'SELECT publication_id, event, correlation_id FROM report_announcement ORDER BY id';
  const announced = [6, 1].map((id) => ({
    publication_id: `${id}`,
    event: { publicationId: id },
    correlation_id: `c${id}`,
  }));
  expect(await after.query('SELECT id, urgent, counters_only, refused FROM report_pending ORDER BY number')).toEqual([
    { id: '1', urgent: false, counters_only: false, refused: null },
    { id: '2', urgent: true, counters_only: false, refused: 'too large' },
    { id: '3', urgent: false, counters_only: false, refused: null },
    { id: '4', urgent: false, counters_only: false, refused: null },
  ]);
  const [{ low }] = await after.query<[{ low: number }]>('SELECT min(number)::int AS low FROM report_pending');
  expect(low).toBeGreaterThan(70);
  expect(await after.query(announcements)).toEqual(announced);
  expect(
    await after.query("SELECT FROM pg_tables WHERE tablename ~ '^elastic_(pending|removal|announcement)'"),
  ).toEqual([]);

  await after.undoLastMigration();
  await after.undoLastMigration();
  expect(await after.query('SELECT id, urgent, refused FROM elastic_pending ORDER BY id')).toEqual([
    { id: '1', urgent: false, refused: null },
    { id: '2', urgent: true, refused: 'too large' },
    { id: '4', urgent: false, refused: null },
  ]);
  expect(await after.query('SELECT id, sent_at FROM elastic_removal')).toEqual([{ id: '3', sent_at: null }]);
  expect(await after.query(announcements.replace('report_', 'elastic_'))).toEqual(announced);
  await after.destroy();
});

test('an upgrade that leaves Elasticsearch keeps its announcements, not those of one left before', async () => {
  for (const engine of ['elastic', 'postgres']) {
    const before = await open(earlier);
    for (const sql of filled) await before.query(sql.replace("'elastic'", `'${engine}'`));
    await before.destroy();
    const after = await open(StoreModule.migrations({ engine: 'duckdb' }));
    expect(await after.query('SELECT publication_id FROM report_announcement ORDER BY id')).toEqual(
      engine === 'elastic' ? [{ publication_id: '6' }, { publication_id: '1' }] : [],
    );
    await after.destroy();
    const again = await open(migrations);
    expect(await again.query("SELECT FROM pg_tables WHERE tablename = 'elastic_pending'")).toEqual([]);
    await again.destroy();
    await database.drop();
    database = await testDatabase();
  }
});
