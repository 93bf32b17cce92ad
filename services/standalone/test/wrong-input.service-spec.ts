import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { allCalls } from '@mm/proto/http/calls.js';
import { JsonLogger } from '@mm/telemetry/json-logger.js';
import { Installation } from '../src/installation.js';
import { standaloneSettings } from '../src/settings.js';
import { inputWith, isTaken, numericFields } from './numeric-fields.js';

let folder: string;
let installation: Installation;
let token = '';
const errors: string[] = [];

interface Answer {
  status: number;
  code: string;
  body: Record<string, unknown>;
}
async function send(method: string, address: string, body?: string): Promise<Answer> {
  const response = await fetch(installation.address + address, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' || body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, code: String(parsed.code ?? ''), body: parsed };
}
const post = (address: string, body: unknown): Promise<Answer> => send('POST', address, JSON.stringify(body));

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-wrong-input-'));
  fs.chmodSync(folder, 0o711);
  const environment = { MM_DATA: folder, PORT: '0', MM_POOL: '3' };
  const write = (line: string): void => void errors.push(line);
  const logger = new JsonLogger({ level: 'error', format: 'json', service: 'standalone', write });
  const ignore = (): void => undefined;
  installation = new Installation(standaloneSettings(environment), environment, ignore, ignore, logger);
  await installation.start();
  token = String((await post('/api-py/login', { username: 'admin', password: 'demo' })).body.token);
});

afterAll(async () => {
  await installation?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const open = allCalls.filter(({ internal, id }) => !internal && id !== 'event-stream');
/** No network and no search engine is set up here. */
const unavailable = ['network-auth-required', 'no-search-provider', 'upstream-busy'];
const hasFailed = ({ status, code }: Answer): boolean =>
  status >= 500 && !(status === 503 && unavailable.includes(code));

it('no number in any field of any call is an error of ours', async () => {
  const values = [-1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, 0.5, NaN];
  const fields = open.flatMap(numericFields);
  expect(fields.length).toBeGreaterThan(500);
  const tries = fields.flatMap((field) => {
    const taken = values.filter((value) => isTaken(field, value));
    const refused = values.filter((value) => !taken.includes(value)).slice(0, 1);
    return [...taken, ...refused].map((value) => ({ field, value }));
  });
  const failed: string[] = [];
  const next = async (): Promise<void> => {
    for (let one = tries.pop(); one; one = tries.pop()) {
      const { address, body } = inputWith(one.field, one.value);
      const answer = await send(one.field.call.method, address, JSON.stringify(body));
      const { call, part, path: place } = one.field;
      if (hasFailed(answer))
        failed.push(`${call.id} ${part}.${place.join('.')} = ${one.value}: ${answer.status} ${answer.code}`);
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  expect(failed).toEqual([]);
});

it('JSON of 50,000 levels is refused by every service, whatever it is in', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const services = new Map(open.filter(({ body }) => body).map((call) => [call.service, call]));
  expect(services.size).toBeGreaterThan(4);
  for (const { method, path: address } of services.values())
    for (const body of [deep, `{"params":${deep}}`, `{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`])
      expect(await send(method, address, body)).toMatchObject({ status: 400, code: 'too-deep' });
});

it('a body of very many values is refused by every service, and one with many faults has a short answer', async () => {
  const bodies = (count: number): string[] => [
    JSON.stringify({ params: { access: Array.from({ length: count }, () => 'x') } }),
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))),
  ];
  const services = new Map(open.filter(({ body }) => body).map((call) => [call.service, call]));
  for (const { method, path: address } of services.values()) {
    for (const body of bodies(150_000))
      expect(await send(method, address, body)).toMatchObject({ status: 400, code: 'too-many-values' });
    for (const body of bodies(40_000)) {
      const answer = await send(method, address, body);
      expect(answer).toMatchObject({ status: 400, code: 'invalid-request' });
      expect(JSON.stringify(answer.body).length).toBeLessThan(50_000);
    }
  }
});

it('posts with the greatest counts are taken, and reports of them have numbers that JSON holds', async () => {
  const most = Number.MAX_SAFE_INTEGER;
  const counts = [
    { likes: 1.5e9, comments: 1e9, shares: 2 ** 31, views: 2 ** 40 },
    { likes: most, comments: most, shares: most, views: most },
    {},
  ];
  const posts = counts.map((each, at) => ({
    network: 'vkontakte',
    id: `-7_${at}`,
    author: { id: '-7', username: 'news', name: 'Новости', followers: most },
    published_at: new Date().toISOString(),
    text: 'В Таразе открыли новую школу',
    url: `https://network.example/-7_${at}`,
    ...each,
  }));
  expect((await post('/api/posts', { posts })).body).toMatchObject({ accepted: 3, refused: [] });
  const odd = [-1, 0.5, 2 ** 53, 1e300].map((likes, at) => ({ ...posts[0], id: `-8_${at}`, likes }));
  const { body: refused } = await post('/api/posts', { posts: odd });
  expect(refused).toMatchObject({ accepted: 0, refused: odd.map(() => ({ field: 'likes' })) });

  const report = (params: object): Promise<Answer> => post('/api-py/report-form', { params: { period: 7, ...params } });
  const until = Date.now() + 60_000;
  while ((await report({})).body.total !== 3 && Date.now() < until) await new Promise((r) => setTimeout(r, 200));
  const rowsBy = async (sort: string): Promise<number[]> =>
    ((await report({ sort, size: 3 })).body.data as { likeSum: number }[]).map(({ likeSum }) => likeSum);
  expect(await rowsBy('-likeSum')).toEqual([most, 1.5e9, -1]);
  expect(await rowsBy('likeSum')).toEqual([1.5e9, most, -1]);
  const widgets = ['metric-strip', 'top-authors'];
  expect((await report({ widgets })).body.widgets).toMatchObject({
    'metric-strip': { engagement: most },
    'top-authors': [{ folowers: most, involvemed: most }],
  });
  for (const ext of ['.csv', '.xlsx', '.doc', '.pdf', '.json'])
    expect((await send('POST', '/api-py/topic_download/', JSON.stringify({ params: { period: 7 }, ext }))).status).toBe(
      200,
    );
});

it('and nothing of this is an error in the log', () => expect(errors).toEqual([]));
