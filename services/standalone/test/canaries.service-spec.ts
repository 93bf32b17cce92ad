import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { allCalls } from '@mm/proto/http/calls.js';
import { JsonLogger } from '@mm/telemetry/json-logger.js';
import pg from 'pg';
import { Installation } from '../src/installation.js';
import { standaloneSettings } from '../src/settings.js';

const { backup } = (await import(fileURLToPath(new URL('../../../infra/backup/backup.mjs', import.meta.url)))) as {
  backup: (folder: string, file: string) => Promise<{ archive: string }>;
};

/** All secrets that this test makes contain it, so that files are searched once. */
const mark = 'kanarienvogel';
const canaries: string[] = [];
/** A secret that somebody enters. */
const canary = (): string => noted(`${mark}-${randomBytes(9).toString('hex')}`);
const noted = (secret: string): string => {
  canaries.push(secret);
  return secret;
};
const lines: string[] = [];
const answers: string[] = [];
let folder: string;
let network: http.Server;
let installation: Installation;
let token = '';

interface Sent {
  status: number;
  body: Record<string, unknown>;
}
/** Makes a call as the signed-in account; its answer is searched unless it is the one that shows a new secret. */
async function send(method: string, address: string, body?: unknown, showsSecret = false): Promise<Sent> {
  const response = await fetch(installation.address + address, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!showsSecret) answers.push(text);
  const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, body: parsed };
}
async function accepted(...[method, address, body, showsSecret]: Parameters<typeof send>): Promise<Sent['body']> {
  const { status, body: answer } = await send(method, address, body, showsSecret);
  if (status !== 200) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}
const post = (name: string, body: unknown, showsSecret = false): Promise<Sent['body']> =>
  accepted('POST', `/api-py/${name}`, body, showsSecret);
async function signIn(username: string, password: string): Promise<void> {
  token = '';
  const tokens = (await post('login', { username, password }, true)) as Record<'token' | 'refresh_token', string>;
  noted(tokens.refresh_token);
  token = noted(tokens.token);
}
const times = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n++) await work(n);
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-canaries-'));
  fs.chmodSync(folder, 0o711);
  // Accepts every token and knows nothing else, as a network that is asked for something unknown, and the Bot API.
  network = http.createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end('{"response":[],"ok":true,"result":{"id":1,"is_bot":true,"first_name":"mm","username":"mm_bot"}}');
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  const environment = {
    MM_DATA: folder,
    PORT: '0',
    MM_POOL: '3',
    MM_ALLOW_PRIVATE: host,
    VK_API_BASE: `http://${host}/method`,
    VK_WEB_BASE: `http://${host}`,
    MM_TELEGRAM_API: `http://${host}`,
    // nobody listens: each try is a line of the log and a row of the log of mails
    MM_SMTP_URL: `smtp://mm:${canary()}@127.0.0.1:9?requireTLS=false`,
  };
  const logger = new JsonLogger({
    level: 'debug',
    format: 'json',
    service: 'standalone',
    write: (line) => void lines.push(line),
  });
  const ignore = (): void => undefined;
  installation = new Installation(standaloneSettings(environment), environment, ignore, ignore, logger);
  await installation.start();
  await signIn('admin', 'demo');
});

afterAll(async () => {
  await installation?.stop();
  network?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('stores fifty secrets with the calls of people, and uses, lists and mistypes them', async () => {
  await times(10, (n) => post('source-tokens/vkontakte', { token: canary(), name: `token ${n}` }));
  await accepted('GET', `/api/vk/start/${canary()}`);
  await times(8, (n) => post('add-instagram-credentials', { username: `operator${n}`, password: canary() }));
  await times(2, (n) => post('add-instagram-credentials', { username: `operator${n}`, password: canary() }));
  await times(8, (n) =>
    post('store/proxy', { proxy: `10.0.0.${n + 1}`, port: 3128, username: 'p', password: canary(), protocol: 'http' }),
  );
  await times(4, (n) =>
    post('telegram/credentials', { phone: `+7701000000${n}`, api_id: 1, api_hash: canary(), active: false }),
  );
  const passwords: string[] = [];
  await times(6, async (n) => {
    passwords.push(canary());
    await post('create-user', { username: `person${n}`, password: passwords[n], must_change_password: false });
  });
  const { users } = (await accepted('GET', '/api-py/get-users')) as { users: { id: number; username: string }[] };
  const person = users.find(({ username }) => username === 'person0');
  await post('update-user', { ...pick(person), password: canary(), must_change_password: false });
  await times(5, async () => {
    const made = { name: 'Выгрузка', operations: ['topics'], topics: null, expires_at: null };
    noted(String((await post('create-access-token', made, true)).secret));
  });
  await post('save-telegram-bot', { token: `123456:${canary()}` });
  const hook = { url: 'https://hooks.example.kz/mm', events: [], topic_ids: [], networks: [], active: true };
  await times(2, async (n) =>
    noted(String((await post('save-webhook', { params: { ...hook, name: `hook ${n}` } }, true)).secret)),
  );
  const mail = { name: 'Сводка', email: 'akimat@example.kz' };
  const { data } = (await post('save-notif', { params: mail })) as { data: { id: number } };
  await post('test-notif', { id: data.id });
  await times(2, async () => noted(String((await post('request-wall-code', {}, true)).secret)));
  await times(2, () => send('POST', '/api-py/login', { username: 'person3', password: canary() }));

  await signIn('person1', passwords[1] ?? '');
  await post('change-own-password', { old: passwords[1], password: canary() });
  await signIn('admin', 'demo');
  expect(canaries.length).toBeGreaterThanOrEqual(50);
  expect(new Set(canaries).size).toBe(canaries.length);
  expect(found([`a line with ${canaries.at(-1)} in it`])).toHaveLength(1);

  // mistakes: unknown fields, wrong types, too long, no JSON, in the address, as another's secret
  const wrong = canary();
  for (const body of [
    { username: 'x', password: wrong, extra: wrong },
    { username: 1, password: { wrong } },
    { username: 'x', password: wrong.repeat(20) },
    `{"username": "x", "password": ${wrong}}`,
    `{"password": "${wrong}`,
  ])
    expect((await send('POST', '/api-py/create-user', body)).status).toBe(400);
  await send('POST', '/api-py/store/proxy', { proxy: wrong, port: wrong, password: wrong });
  await send('POST', '/api-py/source-tokens/vkontakte', { token: wrong, name: { wrong } });
  await send('POST', '/api-py/change-own-password', { old: wrong, password: 'x' });
  await send('POST', '/api-py/set-up', { code: wrong.slice(0, 20), username: 'x', password: wrong, time_zone: wrong });
  await send('POST', '/api-py/wall-of-secret', { secret: wrong });
  const admin = token;
  for (const refused of [wrong, `mma_${wrong}`, canaries.find((secret) => secret.startsWith('mma_')) ?? '']) {
    token = refused;
    await send('GET', '/api-py/get-users');
    await send('GET', '/api-py/topics-list');
  }
  token = admin;
});

it('shows them in no list', async () => {
  const lists = allCalls.filter(
    ({ changes, id, internal, method, path: at }) =>
      // a stream has no end; its events are in the tables of the log
      method === 'GET' && !changes && !internal && !at.includes(':') && id !== 'event-stream',
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const { path: at } of lists) await send('GET', at);
  expect(found(answers)).toEqual([]);
});

it('writes them to no log line, and not the key of the installation either', () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(found(lines)).toEqual([]);
  const { secretKey } = JSON.parse(fs.readFileSync(path.join(folder, 'keys.json'), 'utf8')) as { secretKey: string };
  expect([...lines, ...answers].filter((line) => line.includes(secretKey))).toEqual([]);
});

it('has them in no table of any schema, the event log among them', async () => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const { rows: read } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    rows.push(...read.map(({ row }) => `${name}: ${row}`));
  }
  await client.end();
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['identity.users', 'ingestion.credential', 'log.event']));
  expect(rows.filter((row) => row.startsWith('ingestion.credential:')).length).toBeGreaterThan(20);
  expect(found(rows)).toEqual([]);
});

it('has them in no file of the workspace, its write-ahead log among them, and not in a backup', async () => {
  const { archive } = await backup(folder, path.join(folder, 'mm.tar'));
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const needles = [mark, ...canaries.filter((secret) => !secret.startsWith(mark))].map((secret) => Buffer.from(secret));
  const foundIn = (name: string, content: Buffer): string[] =>
    needles.flatMap((needle) => (content.includes(needle) ? [`${name}: ${needle.toString().slice(0, 20)}`] : []));
  const inFiles = files.flatMap(({ name, parentPath }) => {
    const file = path.join(parentPath, name);
    // the server runs, and removes files of its log
    return fs.existsSync(file) ? foundIn(file, fs.readFileSync(file)) : [];
  });
  expect(inFiles).toEqual([]);
  expect(files.some(({ parentPath }) => parentPath.endsWith('pg_wal'))).toBe(true);
  const unpacked = gunzipSync(fs.readFileSync(archive));
  expect(unpacked.includes('PG_VERSION')).toBe(true);
  expect(foundIn('backup', unpacked)).toEqual([]);
});

/** The texts that contain a secret, plain or as hex or base64, each shortened to the secret's surroundings. */
function found(texts: readonly string[]): string[] {
  const forms = canaries.flatMap((secret) => {
    const bytes = Buffer.from(secret);
    return [secret, bytes.toString('hex'), bytes.toString('base64url').slice(0, -2)];
  });
  return texts.flatMap((text) => {
    const form = forms.find((one) => text.includes(one));
    return form === undefined ? [] : [text.slice(Math.max(0, text.indexOf(form) - 120), text.indexOf(form) + 40)];
  });
}

const pick = (user: { id: number; username: string } | undefined): object => ({
  id: user?.id,
  username: user?.username,
});

/** Of the embedded server, as its superuser. */
function databaseUrl(): string {
  const read = (name: string): string => fs.readFileSync(path.join(folder, 'postgres', name), 'utf8').trim();
  const port = read('data/postmaster.pid').split('\n')[3];
  return `postgres://mm:${read('password')}@127.0.0.1:${port}/mm`;
}
