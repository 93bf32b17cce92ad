import type { DataSource } from 'typeorm';
import { copyOut } from './copy-out.js';
import { openDataSource } from './data-source.js';
import { testDatabase } from './test-database.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await testDatabase();
  dataSource = await openDataSource({ url: database.url, schema: 'copying', entities: [], migrations: [], poolSize: 1 });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('rows copied out', () => {
  it('come as the bytes that the server holds', async () => {
    const rows = await copyOut(dataSource, `SELECT 9007199254740993::bigint, 'ә\\n"\t'::text, '{"a": 1}'::json, true, NULL::text, ''::text`);
    expect(rows).toHaveLength(1);
    const [id, text, json, flag, nothing, empty] = rows[0] ?? [];
    expect(id?.readBigInt64BE()).toBe(9007199254740993n);
    expect([text?.toString(), json?.toString(), flag?.[0], nothing, empty?.length]).toEqual(['ә\\n"\t', '{"a": 1}', 1, null, 0]);
  });

  it('come all, however many, in their order', async () => {
    const rows = await copyOut(dataSource, `SELECT number::text, repeat('ж', 700) FROM generate_series(1, 5000) AS g(number) ORDER BY g.number`);
    expect(rows.map(([n]) => Number(n?.toString()))).toEqual(Array.from({ length: 5000 }, (_, i) => i + 1));
    expect(rows.every(([, text]) => text?.length === 1400)).toBe(true);
  });

  it('are none where there are none', async () => {
    expect(await copyOut(dataSource, 'SELECT 1 WHERE false')).toEqual([]);
  });

  it('leave the connection to others, after a refusal too', async () => {
    await expect(copyOut(dataSource, 'SELECT no_such_column')).rejects.toThrow('no_such_column');
    await expect(copyOut(dataSource, 'SELECT 1 / (n - 3000) FROM generate_series(1, 5000) n')).rejects.toThrow('division by zero');
    expect(await copyOut(dataSource, 'SELECT 1')).toHaveLength(1);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
