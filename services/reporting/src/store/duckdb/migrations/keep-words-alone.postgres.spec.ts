import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { StoreModule } from '../../store.module.js';
import { KeepWordsAlone1768600000500 } from './keep-words-alone.migration.js';

const migrations = StoreModule.migrations({ engine: 'duckdb' });
const earlier = migrations.filter((migration) => migration !== KeepWordsAlone1768600000500);
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());
const open = (list: typeof migrations): Promise<DataSource> =>
  openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations: list });

const stored = `INSERT INTO report_row
  SELECT id, 'social', 'ok', 1, to_timestamp(id), 'ru', 1, '{1}', '{}', 0, '', 7, 'Имя', 'имя', false, 0, 0, 0, 0, 0,
    false, false, 0, 'школа:1'
  FROM generate_series(1, 3) AS id`;
const columnsOf = async (dataSource: DataSource, table: string): Promise<string[]> => {
  const found = await dataSource.query<{ name: string }[]>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
     ORDER BY attname`,
    [table],
  );
  return found.map(({ name }) => name);
};
const indexes = `SELECT indexname FROM pg_indexes WHERE tablename IN ('report_row', 'publication_words') ORDER BY 1`;

test('an upgrade keeps the words as they are, and the version before finds them again', async () => {
  const before = await open(earlier);
  await before.query(stored);
  const [file, columns, engine] = await Promise.all([
    before.query<[{ file: string }]>(`SELECT pg_relation_filenode('report_row')::text AS file`),
    columnsOf(before, 'report_row'),
    before.query('SELECT engine FROM report_engine'),
  ]);
  const names = await before.query<{ indexname: string }[]>(indexes);
  await before.destroy();

  const after = await open(migrations);
  expect(await columnsOf(after, 'publication_words')).toEqual(['id', 'published_at', 'words']);
  // not written again
  expect(await after.query(`SELECT pg_relation_filenode('publication_words')::text AS file`)).toEqual(file);
  expect(await after.query(`SELECT id, words FROM publication_words WHERE words @@ 'школа' ORDER BY id`)).toEqual(
    ['1', '2', '3'].map((id) => ({ id, words: "'школа':1" })),
  );
  expect(await after.query('SELECT engine FROM report_engine')).toEqual([{ engine: 'duckdb' }]);
  expect(engine).toEqual([{ engine: 'postgres' }]);

  await after.undoLastMigration();
  expect(await columnsOf(after, 'report_row')).toEqual(columns);
  expect(await after.query(indexes)).toEqual(names);
  // so that it fills the other columns when it starts
  expect(await after.query('SELECT engine FROM report_engine')).toEqual([{ engine: '' }]);
  await after.destroy();
});
