import { randomBytes } from 'node:crypto';
import { testDatabase } from '@mm/database/test-database.js';
import pg from 'pg';
import { prepareKeycloakDatabase } from '../src/keycloak-database.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

describe('the database of Keycloak', () => {
  const name = `mm_test_${randomBytes(6).toString('hex')}`;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => (database = await testDatabase()));
  afterAll(async () => {
    await query(database.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await query(database.url, `DROP ROLE IF EXISTS ${name}`);
    await database.drop();
  });

  const asKeycloak = (password: string, where: string): string =>
    Object.assign(new URL(database.url), { username: name, password, pathname: `/${where}` }).href;

  it('is separate, opens with the latest password, and gives Keycloak no access to ours', async () => {
    await prepareKeycloakDatabase(database.url, 'first-password', name);
    await query(asKeycloak('first-password', name), 'CREATE TABLE kept (one int)');
    await prepareKeycloakDatabase(database.url, 'second-password', name);
    await expect(query(asKeycloak('first-password', name), 'SELECT 1')).rejects.toThrow(/password/);
    await expect(query(asKeycloak('second-password', name), 'SELECT * FROM kept')).resolves.toEqual([]);
    await expect(
      query(asKeycloak('second-password', new URL(database.url).pathname.slice(1)), 'SELECT 1'),
    ).rejects.toThrow(/permission denied for database/);
  });
});
