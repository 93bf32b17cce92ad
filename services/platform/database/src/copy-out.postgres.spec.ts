import type { DataSource } from 'typeorm';
import { copyOut } from './copy-out.js';
import { openDataSource } from './data-source.js';
import { testDatabase } from './test-database.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase();
  dataSource = await openDataSource({
    url: database.url,
    schema: 'copying',
    entities: [],
    migrations: [],
    poolSize: 1,
  });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('copyOut', () => {
  it('returns the values of the server', async () => {
    const rows = await copyOut(
      dataSource,
      `SELECT 9007199254740993::bigint, 'ә\\n"\t'::text, '{"a": 1}'::json, true, false, NULL::text, ''::text`,
    );
    expect([
      rows.length,
      rows.bigint(0, 0),
      rows.text(0, 1),
      rows.text(0, 2),
      rows.boolean(0, 3),
      rows.boolean(0, 4),
    ]).toEqual([1, 9007199254740993n, 'ә\\n"\t', '{"a": 1}', true, false]);
    expect([rows.isNull(0, 5), rows.isNull(0, 6), rows.text(0, 6)]).toEqual([true, false, '']);
    expect(rows.bytes.subarray(rows.start(0, 2), rows.end(0, 2)).toString()).toBe('{"a": 1}');
  });

  it('returns all rows in order', async () => {
    const rows = await copyOut(
      dataSource,
      `SELECT number::text, repeat('ж', 700) FROM generate_series(1, 5000) AS g(number) ORDER BY g.number`,
    );
    const all = Array.from({ length: rows.length }, (_, row) => [rows.text(row, 0), rows.text(row, 1)]);
    expect(all).toEqual(Array.from({ length: 5000 }, (_, i) => [String(i + 1), 'ж'.repeat(700)]));
  });

  it('returns no rows for an empty result', async () => {
    expect((await copyOut(dataSource, 'SELECT 1 WHERE false')).length).toBe(0);
  });

  it('releases the connection, also after an error', async () => {
    await expect(copyOut(dataSource, 'SELECT no_such_column')).rejects.toThrow('no_such_column');
    await expect(copyOut(dataSource, 'SELECT 1 / (n - 3000) FROM generate_series(1, 5000) n')).rejects.toThrow(
      'division by zero',
    );
    expect((await copyOut(dataSource, 'SELECT 1')).length).toBe(1);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
