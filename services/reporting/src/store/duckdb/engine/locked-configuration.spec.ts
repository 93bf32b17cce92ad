import fs from 'node:fs';
import path from 'node:path';
import { EngineError } from './engine-client.js';
import { engineUnderTest, type EngineUnderTest } from './engine-under-test.js';

let engine: EngineUnderTest;
beforeAll(async () => {
  engine = await engineUnderTest();
});
afterAll(() => engine.close());

const outside = '/tmp/mm-engine-outside';

it.each([
  `ATTACH '${outside}.duckdb' AS other`,
  `COPY (SELECT 1) TO '${outside}.csv'`,
  `EXPORT DATABASE '${outside}'`,
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT * FROM glob('/etc/*')",
  'INSTALL httpfs',
  'LOAD httpfs',
  `LOAD '${outside}.duckdb_extension'`,
  'SET threads = 8',
  'RESET threads',
  "SET memory_limit = '8GB'",
  'SET enable_external_access = true',
  'PRAGMA threads = 8',
])('refuses %s', async (sql) => {
  await expect(engine.client.write([{ sql }])).rejects.toThrow(/./);
  expect(fs.readdirSync(path.dirname(outside)).filter((name) => name.startsWith(path.basename(outside)))).toEqual([]);
});

it('has the settings that it was started with', async () => {
  const [rows] = await engine.client.read([
    {
      sql: `SELECT name, value FROM duckdb_settings() WHERE name IN ('threads', 'memory_limit', 'lock_configuration',
              'enable_external_access', 'autoinstall_known_extensions', 'autoload_known_extensions',
              'allow_community_extensions', 'temp_directory', 'max_temp_directory_size')`,
    },
  ]);
  expect(Object.fromEntries(rows?.map(({ name, value }) => [name, value]) ?? [])).toEqual({
    threads: '2',
    memory_limit: '488.2 MiB',
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    lock_configuration: 'true',
    temp_directory: `${engine.file}.spill`,
    max_temp_directory_size: '3.7 GiB',
  });
});

it('takes one statement at a time', async () => {
  await expect(engine.client.read([{ sql: 'SELECT 1; SELECT 2' }])).rejects.toThrow(EngineError);
});
