import { setTimeout as pause } from 'node:timers/promises';
import { errors, type Client, type estypes } from '@elastic/elasticsearch';
import type { Refused } from '../../feed/projection.js';
import type { ReadyDocument } from '../documents/ready-documents.js';

const maxBytes = 5_000_000;
const minBytes = 100_000;
const maxAttempts = 6;

/**
 * Writes or removes whole documents in each index and resolves when all are stored. It skips older numbers. Documents
 * that the server is too busy for are sent again, with growing delay and in smaller requests. Returns the documents
 * that the index will never accept. Rejects after 6 attempts, and when `signal` aborts.
 */
export async function sendAll(
  client: Client,
  indices: readonly string[],
  documents: readonly ReadyDocument[],
  signal?: AbortSignal,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const index of indices) await sendTo(client, index, documents, { refused, signal });
  return refused;
}

async function sendTo(
  client: Client,
  index: string,
  documents: readonly ReadyDocument[],
  { refused, signal }: { refused: Refused[]; signal: AbortSignal | undefined },
): Promise<void> {
  let waiting = documents;
  let limit = maxBytes;
  for (let attempt = 1; waiting.length > 0; attempt++) {
    const busy: ReadyDocument[] = [];
    for (const request of requestsOf(waiting, limit)) {
      // after a busy response, the remaining documents wait as well
      if (busy.length > 0) busy.push(...request);
      else await send(client, index, request, { busy, refused, signal });
    }
    if (busy.length > 0) {
      if (attempt === maxAttempts)
        throw new Error(`the index did not take ${busy.length} documents in ${maxAttempts} attempts`);
      limit = Math.max(minBytes, limit / 2);
      await pause(100 * 2 ** attempt, undefined, { signal });
    }
    waiting = busy;
  }
}

function* requestsOf(documents: readonly ReadyDocument[], limit: number): Generator<ReadyDocument[]> {
  let request: ReadyDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    if (request.length > 0 && bytes + document.lines.length > limit) {
      yield request;
      [request, bytes] = [[], 0];
    }
    request.push(document);
    bytes += document.lines.length;
  }
  if (request.length > 0) yield request;
}

/** Contiguous lines are sent without copying. */
function bodyOf(documents: readonly ReadyDocument[]): Buffer {
  const [first] = documents;
  const areContiguous = documents.every(({ lines }, i) => i === 0 || isContiguous(lines, documents[i - 1]?.lines));
  if (!first || !areContiguous) return Buffer.concat(documents.map(({ lines }) => lines));
  return Buffer.from(
    first.lines.buffer,
    first.lines.byteOffset,
    documents.reduce((sum, { lines }) => sum + lines.length, 0),
  );
}

const isContiguous = (lines: Buffer, before: Buffer | undefined): boolean =>
  before !== undefined && lines.buffer === before.buffer && lines.byteOffset === before.byteOffset + before.length;

async function send(
  client: Client,
  index: string,
  request: readonly ReadyDocument[],
  { busy, refused, signal }: { busy: ReadyDocument[]; refused: Refused[]; signal: AbortSignal | undefined },
): Promise<void> {
  try {
    // client.bulk() would parse and serialise the bytes again
    const { items } = await client.transport.request<estypes.BulkResponse>(
      {
        method: 'POST',
        path: `/${encodeURIComponent(index)}/_bulk`,
        querystring: { filter_path: 'items.*.status,items.*.error.type,items.*.error.reason' },
        bulkBody: bodyOf(request),
      },
      { signal },
    );
    for (const [i, item] of request.entries()) {
      const { index: written, delete: removed } = items[i] ?? {};
      const { status = 500, error } = written ?? removed ?? {};
      if (status < 300 || status === 409 || (removed && status === 404)) continue;
      if (status === 429 || status >= 500) busy.push(item);
      else refused.push({ id: item.id, cause: `${error?.type}: ${error?.reason}` });
    }
  } catch (error) {
    if (!(error instanceof errors.ResponseError && [413, 429, 502, 503, 504].includes(error.statusCode ?? 0)))
      throw error;
    busy.push(...request);
  }
}
