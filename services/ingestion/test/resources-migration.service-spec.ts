import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { ingestionDatabase } from '../src/ingestion.database.js';
import { ShareResources1764600000000 } from '../src/migrations/1764600000000-resources.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
const stored = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  database = await testDatabase();
  const { migrations, ...rest } = ingestionDatabase;
  const before = migrations.slice(0, migrations.indexOf(ShareResources1764600000000));
  dataSource = await openDataSource({ ...rest, migrations: before, url: database.url });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const query = (sql: string): Promise<unknown> => dataSource.query(sql);
const migrate = async (direction: 'up' | 'down'): Promise<void> => {
  const runner = dataSource.createQueryRunner();
  try {
    await new ShareResources1764600000000()[direction](runner);
  } finally {
    await runner.release();
  }
};

describe('the migration to shared resources', () => {
  it('keeps credentials, and what stored tokens and those of the environment have spent today', async () => {
    await query(
      `INSERT INTO credential (id, network, username, secret, owner) VALUES
         ('${stored}', 'vkontakte', '', 's', 'admin'), (gen_random_uuid(), 'facebook', 'page', 's', 'admin')`,
    );
    await query(
      `INSERT INTO credential_use (network, last_good, spent_on, spent) VALUES
         ('vkontakte', '2026-11-22T10:00:00Z', '2026-11-22', 7), ('ok', '2026-11-22T10:00:00Z', '2026-11-22', 8)`,
    );
    await migrate('up');
    expect(await query('SELECT network, username, kind FROM credential ORDER BY network')).toEqual([
      { network: 'facebook', username: 'page', kind: 'operator' },
      { network: 'vkontakte', username: '', kind: 'token' },
    ]);
    expect(
      await query(
        `SELECT network, kind, username, spent, last_good_at IS NOT NULL AS was_good,
           credential_id = '${stored}' AS is_stored, credential_id = md5('env ' || network)::uuid AS is_env
         FROM credential_state ORDER BY network`,
      ),
    ).toEqual([
      {
        network: 'facebook',
        kind: 'operator',
        username: 'page',
        spent: 0,
        was_good: false,
        is_stored: false,
        is_env: false,
      },
      { network: 'ok', kind: 'token', username: '', spent: 8, was_good: true, is_stored: false, is_env: true },
      { network: 'vkontakte', kind: 'token', username: '', spent: 7, was_good: true, is_stored: true, is_env: false },
    ]);
  });

  it('lets the previous version store tokens and operators', async () => {
    await query(
      `INSERT INTO credential (id, network, username, secret, owner, is_active)
       VALUES (gen_random_uuid(), 'vkontakte', '', 's2', 'admin', true),
         (gen_random_uuid(), 'instagram', 'ig', 's', 'admin', true)
       ON CONFLICT (network, username) DO UPDATE SET id = excluded.id, secret = excluded.secret`,
    );
    expect(
      await query("SELECT kind FROM credential WHERE network IN ('vkontakte', 'instagram') ORDER BY kind"),
    ).toEqual([{ kind: 'operator' }, { kind: 'token' }]);
  });

  it('can be undone, without the tokens that have names', async () => {
    await query(
      `INSERT INTO credential (id, network, username, is_named_token, secret, owner)
       VALUES (gen_random_uuid(), 'vkontakte', 'second', true, 's', 'admin')`,
    );
    await migrate('down');
    expect(await query('SELECT network, username FROM credential ORDER BY network')).toEqual([
      { network: 'facebook', username: 'page' },
      { network: 'instagram', username: 'ig' },
      { network: 'vkontakte', username: '' },
    ]);
  });
});
