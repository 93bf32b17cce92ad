import { randomBytes } from 'node:crypto';
import { testDatabase } from '@mm/database/test-database.js';
import pg from 'pg';
import { prepareDatabase } from '../src/prepare-database.js';

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('the database of a workspace', () => {
  const secretKey = randomBytes(32).toString('base64');
  let adminUrl: string;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let urls: Map<string, string>;
  const prepare = (workspace: 'demo' | 'live', isFresh = false): Promise<Map<string, string>> =>
    prepareDatabase({ adminUrl, services: ['review', 'identity'], secretKey, workspace, isFresh, log: () => {} });
  const url = (service: string): string => urls.get(service) ?? '';

  beforeAll(async () => {
    database = await testDatabase();
    adminUrl = database.url;
    urls = await prepare('demo');
    await as(url('review'), (c) => c.query('CREATE TABLE review.secret (word text)'));
  });

  afterAll(() => database.drop());

  it('gives each service a role that reads its own schema and no other', async () => {
    await expect(as(url('review'), (c) => c.query('SELECT * FROM review.secret'))).resolves.toMatchObject({ rows: [] });
    await expect(as(url('identity'), (c) => c.query('SELECT * FROM review.secret'))).rejects.toThrow(
      'permission denied for schema review',
    );
    await expect(as(url('identity'), (c) => c.query('DELETE FROM log.event'))).rejects.toThrow('permission denied');
    await expect(as(url('identity'), (c) => c.query('SELECT * FROM log.event'))).resolves.toMatchObject({ rows: [] });
  });

  it('is prepared again without data loss', async () => {
    await as(url('review'), (c) => c.query(`INSERT INTO review.secret VALUES ('kept')`));
    urls = await prepare('demo');
    expect((await as(url('review'), (c) => c.query('SELECT * FROM review.secret'))).rows).toEqual([{ word: 'kept' }]);
  });

  it('never holds a demo and a live workspace together', async () => {
    await expect(prepare('live')).rejects.toThrow(
      'This database holds a demo workspace, and a live one was asked for: name another database in DATABASE_URL.',
    );
  });

  it('deletes a demo when a new one is requested', async () => {
    urls = await prepare('demo', true);
    await expect(as(url('review'), (c) => c.query('SELECT * FROM review.secret'))).rejects.toThrow('does not exist');
  });

  it('says what to do when the password is wrong', async () => {
    const wrong = new URL(adminUrl);
    wrong.password = 'guess';
    adminUrl = wrong.href;
    await expect(prepare('demo')).rejects.toThrow(/refuses user '.+': correct the name or password in DATABASE_URL\.$/);
  });
});
