import { execFile, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, type HandedPost } from '../../infra/clients/typescript/src/client.js';
import { ApiClient, eventually, request } from './api-client.js';
import { testStack } from './stack.js';
import { uniqueWords } from './watched-authors.js';

const newWord = uniqueWords('программа');
const pythonClient = fileURLToPath(new URL('../../infra/clients/python/mm_client.py', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-programs-'));
let token: string;
beforeAll(async () => {
  const admin = await ApiClient.signIn('admin');
  const operations = ['report', 'topics', 'events', 'hand-in'];
  const body = { name: newWord(), operations, topics: null, expires_at: null };
  ({ secret: token } = await admin.call<{ secret: string }>('POST', '/api-py/create-access-token', body));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const aPost = (id: string, text: string): HandedPost => ({
  network: 'vkontakte',
  id: `handed_${id}`,
  author: { id: `handed_${id}`, username: `handed_${id}`, name: 'Чужой сборщик', followers: 7 },
  published_at: new Date(Date.now() - 60_000).toISOString(),
  text,
  url: `https://vk.example/${id}`,
  likes: 3,
});

it('the TypeScript client hands posts in, gets their events, and finds them in the report with labels', async () => {
  const word = newWord();
  const mm = new Client({ address: testStack().address, token });
  const post = aPost(word, `Открыли новую школу: ${word}`);
  const stop = new AbortController();
  const received: string[] = [];
  const stream = mm.events({ event: ['post.classified'], network: ['vkontakte'], signal: stop.signal });
  const reading = (async () => {
    for await (const { event } of stream)
      if (event?.type === 'post.classified' && event.data.code === post.id) received.push(event.data.text);
  })();
  await eventually('the stream is open', () => Promise.resolve(stream.cursor));

  const wrong = { ...post, id: 'wrong', published_at: '2999-01-01T00:00:00Z' };
  const refused = [expect.objectContaining({ index: 1, code: 'in-future' })];
  expect(await mm.handIn([post, wrong])).toEqual({ accepted: 1, unchanged: 0, refused });
  expect(await mm.handIn([post])).toEqual({ accepted: 0, unchanged: 1, refused: [] });
  const search = () => mm.report({ search_text: word, period: 1, size: 10 });
  const found = await eventually('the report has the post', async () => (await search()).data[0]);
  expect(found).toMatchObject({ code: post.id, autor: post.author.name, likeSum: 3, saved: false });
  await eventually('its event came', () => Promise.resolve(received.length > 0));

  const superviser = await ApiClient.signIn('superviser');
  const labels = { id: found.id, lang: 'ru', tone: -2, spheres: [5], oblasts: [71] };
  await superviser.call('POST', '/api-py/vk/post?username=superviser', { post: labels });
  const negative = { search_text: word, period: 1, size: 10, tone: [-2], reviewed: 'saved' as const };
  await eventually('the report has the labels', async () => (await mm.report(negative)).total === 1);
  stop.abort();
  await reading;
  expect(received).toEqual([post.text]);
  expect(await mm.topics()).toEqual(expect.any(Array));
  await expect(mm.call('spheres', {})).resolves.toMatchObject({ status: 'success' });
  await expect(mm.call('dashboard-topic', {})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

it('the Python client hands posts in, searches, and goes on with the events after its cursor', async () => {
  const { status, error } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  if (status !== 0) return console.warn(`the Python client is not tested: no python3 from 3.10 (${error?.message})`);
  const word = newWord();
  const env = { ...process.env, MM_ADDRESS: testStack().address, MM_TOKEN: token, PYTHONDONTWRITEBYTECODE: '1' };
  const run = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('python3', [pythonClient, ...args], { env })).stdout;
  const cursorFile = path.join(folder, 'cursor');
  /** Reads events until one of a post with this text came; the program is killed then. */
  const eventOf = (text: string): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const child = spawn('python3', [pythonClient, 'events', cursorFile], { env });
      let printed = '';
      child.once('error', reject);
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        printed += part;
        const texts = [...printed.matchAll(/^(\{.*\})$/gm)].map(([line]) => line);
        if (texts.some((line) => line.includes(text))) child.kill('SIGKILL');
      });
      child.once('exit', () => resolve(printed.split('\n').filter((line) => line.includes(word))));
    });
  const handIn = async (id: string): Promise<unknown> => {
    const file = path.join(folder, `${id}.json`);
    fs.writeFileSync(file, JSON.stringify([aPost(id, `Новость ${id}`)]));
    return JSON.parse(await run('hand-in', file));
  };
  const first = eventOf(`${word}-1`);
  await eventually('the first program has its cursor', () => Promise.resolve(fs.existsSync(cursorFile)));
  expect(await handIn(`${word}-1`)).toEqual({ accepted: 1, unchanged: 0, refused: [] });
  expect(await first).not.toEqual([]);
  // while no program runs
  expect(await handIn(`${word}-2`)).toEqual({ accepted: 1, unchanged: 0, refused: [] });
  expect((await eventOf(`${word}-2`)).join()).toContain(`${word}-2`);
  await eventually(
    'the search has both',
    async () => (await run('search', word)).split('\n').filter(Boolean).length === 2,
  );
});

it('the document of the calls is there for tools and for people, without a token', async () => {
  const document = await request('GET', '/api/openapi.json');
  expect([document.status, Object.keys((document.json as { paths: object }).paths)]).toEqual([
    200,
    expect.arrayContaining(['/api-py/report-form', '/api/events', '/api/posts']),
  ]);
  const page = await request('GET', '/api/docs', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.text).toContain('POST /api/posts');
});
