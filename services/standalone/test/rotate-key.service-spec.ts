import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { identityDatabase } from '@mm/identity/identity.database.js';
import { sealedColumns as identityColumns } from '@mm/identity/sealed-columns.js';
import { ingestionDatabase } from '@mm/ingestion/ingestion.database.js';
import { sealedColumns as ingestionColumns } from '@mm/ingestion/sealed-columns.js';
import { notificationDatabase } from '@mm/notification/notification.database.js';
import { sealedColumns as notificationColumns } from '@mm/notification/sealed-columns.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import type { DataSource } from 'typeorm';
import { rotateKey, rotateWorkspaceKey } from '../src/rotate-key.js';
import { beginRotation, workspaceKeys } from '../src/workspace-keys.js';

const database = await testDatabase();
const [identity, ingestion] = (await Promise.all(
  [identityDatabase, ingestionDatabase].map((one) => openDataSource({ ...one, url: database.url, poolSize: 2 })),
)) as [DataSource, DataSource];
let notification: DataSource | undefined;
afterAll(async () => {
  await Promise.all([identity.destroy(), ingestion.destroy(), notification?.destroy()]);
  await database.drop();
});
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-keys-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const silent = (): void => undefined;
const boxOf = (...keys: string[]): SecretBox => {
  const [key = Buffer.alloc(0), ...previous] = keys.map((text) => Buffer.from(text, 'base64'));
  return new SecretBox(key, previous);
};
const credentials = async (): Promise<{ id: string; secret: Buffer }[]> =>
  ingestion.query('SELECT id, secret FROM credential ORDER BY username');

/** Stores credentials with these secrets, encrypted by `box`. */
async function store(box: SecretBox, ...secrets: string[]): Promise<void> {
  await ingestion.query('DELETE FROM credential');
  for (const secret of secrets) {
    const id = randomUUID();
    await ingestion.query(
      `INSERT INTO credential (id, network, username, secret, owner, is_active, is_named_token)
       VALUES ($1, 'vkontakte', $2, $3, 'admin', true, true)`,
      [id, secret, box.seal(secret, id)],
    );
  }
}

test('a workspace whose services were not all started yet is rotated', async () => {
  await store(boxOf(workspaceKeys(folder).secretKey), 'a');
  expect(await rotateWorkspaceKey(folder, database.url, silent)).toBe(0);
  notification = await openDataSource({ ...notificationDatabase, url: database.url, poolSize: 2 });
});

/** Bytes that are no secrets: attachments and mails that wait or are kept to be read. */
const plainBytes = ['slot_file.content', 'stored_mail.eml'];

test('every encrypted column of the services is rotated', async () => {
  const columns = await identity.query<{ name: string }[]>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE data_type = 'bytea' AND table_schema IN ('identity', 'ingestion', 'notification')
       AND column_name !~ 'hash$' ORDER BY 1`,
  );
  const rotated = [...identityColumns, ...ingestionColumns, ...notificationColumns].map(({ name }) => name).sort();
  expect(rotated).toEqual(columns.map(({ name }) => name).filter((name) => !plainBytes.includes(name)));
});

test('after a rotation the new key decrypts every secret, and the previous one none', async () => {
  const before = workspaceKeys(folder).secretKey;
  await store(boxOf(before), 'a', 'b', 'c');
  await identity.query('INSERT INTO provider_secret (name, sealed) VALUES ($1, $2)', [
    'test',
    boxOf(before).seal('d', 'provider_secret:test'),
  ]);
  expect(await rotateWorkspaceKey(folder, database.url, silent)).toBe(0);
  const { previousKeys, secretKey } = workspaceKeys(folder);
  expect([secretKey === before, previousKeys]).toEqual([false, []]);
  const opened = (await credentials()).map(({ id, secret }) => boxOf(secretKey).open(secret, id));
  expect(opened).toEqual(['a', 'b', 'c']);
  for (const { id, secret } of await credentials()) expect(() => boxOf(before).open(secret, id)).toThrow();
  const [stored] = await identity.query<{ sealed: Buffer }[]>("SELECT sealed FROM provider_secret WHERE name = 'test'");
  expect(boxOf(secretKey).open(stored?.sealed as Buffer, 'provider_secret:test')).toBe('d');
});

test('an interrupted rotation is continued with its key, and reads both until then', async () => {
  const before = workspaceKeys(folder).secretKey;
  await store(boxOf(before), 'a', 'b');
  const { secretKey } = beginRotation(folder);
  const [first] = await credentials();
  const rewrapped = boxOf(secretKey, before).rewrap(first?.secret as Buffer, first?.id ?? '');
  await ingestion.query('UPDATE credential SET secret = $2 WHERE id = $1', [first?.id, rewrapped]);
  expect(workspaceKeys(folder)).toEqual({ secretKey, previousKeys: [before] });
  expect(await rotateWorkspaceKey(folder, database.url, silent)).toBe(0);
  expect(workspaceKeys(folder)).toEqual({ secretKey, previousKeys: [] });
  expect((await credentials()).map(({ id, secret }) => boxOf(secretKey).open(secret, id))).toEqual(['a', 'b']);
});

test('a value of an unknown key is counted and stays, and the previous keys are kept', async () => {
  const { secretKey } = workspaceKeys(folder);
  await store(boxOf(randomBytes(32).toString('base64')), 'foreign');
  const [foreign] = await credentials();
  expect(await rotateWorkspaceKey(folder, database.url, silent)).toBe(1);
  expect(workspaceKeys(folder).previousKeys).toEqual([secretKey]);
  expect((await credentials())[0]?.secret.equals(foreign?.secret as Buffer)).toBe(true);
});

test('running services are rotated with both keys, and a second run changes nothing', async () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  await identity.query('DELETE FROM provider_secret');
  await store(new SecretBox(old), 'a');
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  expect([await rotateKey(database.url, [current, old], print), lines.join('\n')]).toEqual([
    0,
    expect.stringContaining('ingestion.credential.secret: 1 encrypted'),
  ]);
  lines.length = 0;
  expect(await rotateKey(database.url, [current], print)).toBe(0);
  expect(lines.every((line) => line.includes(': 0 encrypted, 0 unreadable'))).toBe(true);
});
