import { setTimeout as pause } from 'node:timers/promises';
import { errors, type Client, type estypes } from '@elastic/elasticsearch';
import type { ReadyDocument } from './ready-documents.js';

const mostBytes = 5_000_000;
const leastBytes = 100_000;
const tries = 6;

interface Item {
  id: string;
  lines: readonly Buffer[];
  bytes: number;
}

export interface Refused {
  id: string;
  cause: string;
}

/**
 * Writes whole documents into each of the indices and resolves when they are all in. Older numbers are passed over by the index. Each item that the server is too busy for
 * is tried again, ever later and in smaller requests. Answers what it will never take. Rejects after 6 tries, and when `signal` breaks it off.
 */
export async function sendAll(client: Client, indices: readonly string[], rows: readonly ReadyDocument[], signal?: AbortSignal): Promise<Refused[]> {
  const refused: Refused[] = [];
  let waiting = indices.flatMap((index) => rows.map((row) => itemOf(index, row)));
  let limit = mostBytes;
  for (let attempt = 1; waiting.length > 0; attempt++) {
    const busy: Item[] = [];
    for (const request of requestsOf(waiting, limit)) {
      // what comes after a busy answer waits as well
      if (busy.length > 0) busy.push(...request);
      else await send(client, request, { busy, refused, signal });
    }
    if (busy.length > 0) {
      if (attempt === tries) throw new Error(`the index did not take ${busy.length} documents in ${tries} tries`);
      limit = Math.max(leastBytes, limit / 2);
      await pause(100 * 2 ** attempt, undefined, { signal });
    }
    waiting = busy;
  }
  return refused;
}

const lineEnd = Buffer.from('\n');

function itemOf(index: string, { id, number, json }: ReadyDocument): Item {
  const action = Buffer.from(`{"index":{"_index":"${index}","_id":"${id}","version":${number},"version_type":"external_gte"}}\n`);
  const lines = [action, ...json, lineEnd];
  return { id, lines, bytes: lines.reduce((sum, { length }) => sum + length, 0) };
}

function* requestsOf(items: readonly Item[], limit: number): Generator<Item[]> {
  let request: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    if (request.length > 0 && bytes + item.bytes > limit) {
      yield request;
      [request, bytes] = [[], 0];
    }
    request.push(item);
    bytes += item.bytes;
  }
  if (request.length > 0) yield request;
}

async function send(client: Client, request: readonly Item[], { busy, refused, signal }: { busy: Item[]; refused: Refused[]; signal: AbortSignal | undefined }): Promise<void> {
  try {
    // the bytes as they are: client.bulk() would take them apart again
    const bulkBody = Buffer.concat(request.flatMap((item) => item.lines));
    const { items } = await client.transport.request<estypes.BulkResponse>({ method: 'POST', path: '/_bulk', querystring: { filter_path: 'items.*.status,items.*.error.type,items.*.error.reason' }, bulkBody }, { signal });
    for (const [i, item] of request.entries()) {
      const { status = 500, error } = items[i]?.index ?? {};
      if (status < 300 || status === 409) continue;
      if (status === 429 || status >= 500) busy.push(item);
      else refused.push({ id: item.id, cause: `${error?.type}: ${error?.reason}` });
    }
  } catch (error) {
    if (!(error instanceof errors.ResponseError && [413, 429, 502, 503, 504].includes(error.statusCode ?? 0))) throw error;
    busy.push(...request);
  }
}
