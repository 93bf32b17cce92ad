import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@elastic/elasticsearch';
import type { ReadyDocument } from '../documents/ready-documents.js';
import { sendAll } from './bulk.js';

/** The server's response to one request: a status for the whole request, or one per document id. */
type Reply = number | 'none' | ((id: string) => number);

let server: http.Server;
let client: Client;
let replies: Reply[];
/** The ids in each request. */
let requests: string[][];

beforeEach(async () => {
  [replies, requests] = [[], []];
  server = http.createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (piece: string) => (body += piece))
      .on('end', () => {
        const ids = body.split('\n').flatMap((line) => /^\{"index":.*"_id":"(\d+)"/.exec(line)?.[1] ?? []);
        requests.push(ids);
        const reply = replies.shift() ?? 201;
        if (reply === 'none') return;
        const items = ids.map((id) => ({ index: typeof reply === 'number' ? { status: reply } : itemOf(reply(id)) }));
        response.writeHead(typeof reply === 'number' && reply >= 400 ? reply : 200, {
          'content-type': 'application/vnd.elasticsearch+json;compatible-with=8',
          'x-elastic-product': 'Elasticsearch',
        });
        response.end(JSON.stringify({ items }));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new Client({ node: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, maxRetries: 0 });
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const itemOf = (status: number): object => ({
  status,
  ...(status >= 400 ? { error: { type: 'some_exception', reason: `status ${status}` } } : {}),
});
const aDocument = (id: string, text = ''): ReadyDocument => ({
  id,
  number: '1',
  lines: Buffer.from(`{"index":{"_id":"${id}"}}\n${JSON.stringify({ text })}\n`),
});

describe('a bulk request', () => {
  it('sends again only the documents that the server was too busy for', async () => {
    replies = [(id) => (id === '2' ? 429 : 201), (id) => (id === '2' ? 503 : 201)];
    expect(await sendAll(client, ['a'], [aDocument('1'), aDocument('2'), aDocument('3')])).toEqual([]);
    expect(requests).toEqual([['1', '2', '3'], ['2'], ['2']]);
  });

  it('is sent again completely when the server rejects the whole request', async () => {
    replies = [429, 201];
    expect(await sendAll(client, ['a'], [aDocument('1'), aDocument('2')])).toEqual([]);
    expect(requests).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  it('is split after a busy response, and the documents after it wait', async () => {
    const long = 'а'.repeat(1_300_000);
    replies = [413];
    expect(await sendAll(client, ['a'], [aDocument('1', long), aDocument('2')])).toEqual([]);
    expect(requests).toEqual([['1', '2'], ['1'], ['2']]);
  });

  it('returns refused documents, skips those that are newer in the index, and stores the others', async () => {
    replies = [(id) => (id === '1' ? 400 : id === '2' ? 409 : 201)];
    expect(await sendAll(client, ['a'], [aDocument('1'), aDocument('2'), aDocument('3')])).toEqual([
      { id: '1', cause: 'some_exception: status 400' },
    ]);
    expect(requests).toHaveLength(1);
  });

  it('gives up after six attempts', async () => {
    replies = Array.from({ length: 6 }, () => 429);
    await expect(sendAll(client, ['a'], [aDocument('1')])).rejects.toThrow('did not take 1 documents in 6 attempts');
    expect(requests).toHaveLength(6);
  });

  it('is aborted by its signal, in flight or while it waits for the next attempt', async () => {
    replies = ['none', 429];
    await expect(sendAll(client, ['a'], [aDocument('1')], AbortSignal.timeout(50))).rejects.toThrow();
    await expect(sendAll(client, ['a'], [aDocument('1')], AbortSignal.timeout(50))).rejects.toThrow();
    expect(requests).toHaveLength(2);
  });

  it('is sent to every index', async () => {
    expect(await sendAll(client, ['a', 'b'], [aDocument('1')])).toEqual([]);
    expect(requests).toEqual([['1'], ['1']]);
  });
});
