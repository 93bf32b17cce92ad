import type { CallResponse } from '@mm/proto/http/call.js';
import type { StoragePart, storageCalls } from '@mm/proto/http/storage.js';
import { SampleSizes } from '../src/storage/sample-sizes.js';
import { auditKit, type AuditKit } from './audit-kit.js';

type Storage = CallResponse<typeof storageCalls.storage>;

let kit: AuditKit;
beforeAll(async () => {
  kit = await auditKit();
});
afterAll(() => kit.stop());

const measured = async (): Promise<Storage> => (await kit.get('/api-py/storage').expect(200)).body as Storage;
const partOf = ({ parts }: Storage, part: StoragePart) => parts.find((one) => one.part === part);

it('measures the tables of all services; a service that does not answer has no size', async () => {
  await kit.database.query(`
    CREATE SCHEMA ingestion; CREATE TABLE ingestion.post (text text);
    INSERT INTO ingestion.post SELECT gen_random_uuid()::text FROM generate_series(1, 20000)`);
  const storage = await measured();
  expect(partOf(storage, 'posts')?.bytes).toBeGreaterThan(1_000_000);
  expect(partOf(storage, 'audit')?.bytes).toBeGreaterThan(0);
  expect(partOf(storage, 'log')?.bytes).toBeGreaterThan(0);
  expect(partOf(storage, 'pictures')).toEqual({ part: 'pictures', bytes: null, growth: null });
  expect([storage.disk, storage.is_log_elsewhere, storage.gigabyte_month_price]).toEqual([null, false, 0]);
  const { posts, pictures, log } = storage.kept_from;
  expect([posts < pictures, pictures < log, log < Date.now() / 1000]).toEqual([true, true, true]);
});

it('samples sizes once an hour and says what a month adds at the rate of the last week', async () => {
  const samples = kit.app.get(SampleSizes);
  await samples.sample();
  await samples.sample();
  const { rows } = await kit.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM identity.storage_sample GROUP BY part, sampled_at',
  );
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([1]));
  expect(partOf(await measured(), 'posts')?.growth).toBeNull();
  await kit.database.query(
    `INSERT INTO identity.storage_sample (sampled_at, part, bytes)
     VALUES (now() - interval '3 days', 'posts', 0), (now() - interval '50 days', 'posts', 0)`,
  );
  const posts = partOf(await measured(), 'posts');
  expect((posts?.growth ?? 0) / (posts?.bytes ?? 1)).toBeCloseTo(10, 1);
  await samples.sample();
  const old = await kit.database.query(
    `SELECT FROM identity.storage_sample WHERE sampled_at < now() - interval '40 days'`,
  );
  expect(old.rowCount).toBe(0);
});

it('is for administrators', async () => {
  await kit.get('/api-py/storage', kit.bearer('operator', ['mm_operator'])).expect(403);
});
