import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { decodeEvent } from '@mm/event-log/codec.js';
import type { DataSource } from 'typeorm';
import { reviewDatabase } from '../review.database.js';
import { NameWholeCountry1768400000000 } from './1768400000000-whole-country.js';

const { schema } = reviewDatabase;
const until = reviewDatabase.migrations.indexOf(NameWholeCountry1768400000000);
const last = (source: DataSource) =>
  source.query<object[]>('SELECT id, name, name_kz, version FROM oblast ORDER BY position DESC LIMIT 1');
const waiting = (source: DataSource) =>
  source.query<{ key: string; value: string }[]>(`SELECT key, value FROM outbox WHERE topic = 'reference.changed'`);
const country = { id: 90, name: 'Вся республика', name_kz: 'Бүкіл республика', version: 1 };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => (database = await testDatabase()));
afterEach(() => database.drop());
const open = (count: number): Promise<DataSource> =>
  openDataSource({ url: database.url, schema, entities: [], migrations: reviewDatabase.migrations.slice(0, count) });

it('the whole country comes last in a list that is in use, and is announced', async () => {
  const before = await open(until);
  await before.query('DELETE FROM oblast WHERE id = 90');
  await before.query('UPDATE oblast SET position = 100 WHERE id = 10');
  await before.destroy();
  const after = await open(until + 1);
  expect(await last(after)).toEqual([country]);
  const [event] = await waiting(after);
  expect(event?.key).toBe('oblast:90');
  expect(decodeEvent('reference.changed', event?.value ?? '')).toMatchObject({
    ...{ kind: 'oblast', id: 90, name: country.name, nameKz: country.name_kz, version: 1, isRetired: false },
  });
  await after.undoLastMigration();
  expect(await last(after)).toMatchObject([{ id: 10 }]);
  await after.destroy();
});

it('a new installation has it from the beginning and announces nothing', async () => {
  const after = await open(until + 1);
  expect(await last(after)).toEqual([country]);
  expect(await waiting(after)).toEqual([]);
  await after.destroy();
});

it('a list in which another entry has its name stays as it is', async () => {
  const before = await open(until);
  await before.query('DELETE FROM oblast WHERE id = 90');
  await before.query('UPDATE oblast SET name = $1 WHERE id = 10', [country.name]);
  await before.destroy();
  const after = await open(until + 1);
  expect(await after.query('SELECT id FROM oblast WHERE id = 90')).toEqual([]);
  await after.destroy();
});
