import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const program = new URL('mm_client.py', import.meta.url).pathname;
const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
const missing = python.status === 0 ? '' : `python3 from 3.10 is not here: ${python.error?.message ?? 'older'}`;
if (missing) console.warn(`the Python client is not tested: ${missing}`);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-python-'));
let server: http.Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function serve(handle: http.RequestListener): Promise<string> {
  server = http.createServer(handle);
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a script prints that has the module as `m` and waits for nothing. */
async function run(address: string, script: string): Promise<unknown> {
  const code = `import sys, json; sys.path.insert(0, ${JSON.stringify(path.dirname(program))}); import mm_client as m
slept = []
client = m.Client(${JSON.stringify(address)}, "mma_x", sleep=slept.append)
${script}`;
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', no_proxy: '*' };
  return JSON.parse((await promisify(execFile)('python3', ['-c', code], { env })).stdout);
}

const whenThere = missing ? (_: string, __: () => Promise<void>) => it('needs python3', () => undefined) : it;

whenThere('tries again as long as the server says, hands posts in by 500, and names errors', async () => {
  const asked: string[] = [];
  const address = await serve((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      if (asked.length === 1)
        return void response.writeHead(429, { 'retry-after': '7' }).end('{"code":"quota-exceeded","message":""}');
      if (request.url === '/api-py/topics-list')
        return void response.writeHead(403).end('{"code":"forbidden","message":"no"}');
      const { posts } = JSON.parse(body) as { posts: unknown[] };
      const refused = [{ index: 1, code: 'in-future', field: 'published_at', message: '' }];
      response.end(JSON.stringify({ accepted: posts.length - 1, unchanged: 0, refused }));
    });
  });
  const script = `answer = client.hand_in([{"id": str(i), "text": "ж"} for i in range(1001)])
try:
    client.topics()
except m.ApiError as error:
    indexes = [one["index"] for one in answer["refused"]]
    print(json.dumps([answer["accepted"], indexes, slept, error.status, error.code]))`;
  expect(await run(address, script)).toEqual([998, [1, 501, 1001], [7], 403, 'forbidden']);
  expect(asked).toEqual([
    ...Array<string>(4).fill('POST /api/posts Bearer mma_x'),
    'GET /api-py/topics-list Bearer mma_x',
  ]);
});

whenThere('of a stream that is cut off 200 times, every event comes once and in its order', async () => {
  const total = 1_500;
  let cuts = 0;
  const address = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const last = Number(request.headers['last-event-id'] ?? 0);
    let text = `retry: 1\n\nevent: hello\nid: ${last}\ndata: {"cursor":"${last}"}\n\n: heartbeat\nid: ${last}\n\n`;
    for (let id = last + 1; id <= total; id++)
      text += `event: post.withdrawn\nid: ${id}\ndata: ${JSON.stringify({ id: `e${id}`, data: { network: 'ж' } })}\n\n`;
    const bytes = Buffer.from(text);
    const length = cuts++ < 200 ? 80 + ((cuts * 7919) % 500) : bytes.length;
    response.write(bytes.subarray(0, length), () => length < bytes.length && request.socket.destroy());
  });
  const script = `ids = []
for cursor, name, data in client.events(topic=[3]):
    if name: ids.append(data["id"])
    if cursor == "${total}": break
print(json.dumps(ids))`;
  expect(await run(address, script)).toEqual(Array.from({ length: total }, (_, index) => `e${index + 1}`));
  expect(cuts).toBe(201);
});
