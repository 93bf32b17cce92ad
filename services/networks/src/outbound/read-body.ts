import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { NetworkFault } from '../network/network-fault.js';

/** The fault of a body of more than `cap` bytes; `size` is what the server says. */
const tooLarge = (cap: number, size?: number): NetworkFault => {
  const message = size === undefined ? `more than ${cap} bytes` : `${size} bytes, more than ${cap}`;
  return new NetworkFault('schema_drift', { code: 'body_too_large', message });
};

async function* limitBytes(source: AsyncIterable<Buffer>, cap: number): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > cap) throw tooLarge(cap);
    yield chunk;
  }
}

/** Servers send 'deflate' with and without a zlib header; the first byte shows which. */
async function* inflate(source: AsyncIterable<Buffer>, cap: number): AsyncIterable<Buffer> {
  const input = source[Symbol.asyncIterator]();
  const first = await input.next();
  if (first.done) return;
  const decoder = ((first.value[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  yield* decode(prepend(first.value, input), decoder, cap);
}

async function* prepend(head: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* decode(
  source: AsyncIterable<Buffer>,
  decoder: NodeJS.ReadWriteStream,
  cap: number,
): AsyncIterable<Buffer> {
  const out = new PassThrough();
  const pipelineDone = pipeline(source, decoder, out);
  // A failed pipeline ends `out`; its own error is thrown below.
  pipelineDone.catch(() => out.destroy());
  try {
    yield* limitBytes(out as AsyncIterable<Buffer>, cap);
  } catch (error) {
    if (error instanceof NetworkFault) throw error;
    await pipelineDone;
    throw error;
  } finally {
    out.destroy();
  }
  await pipelineDone;
}

/**
 * The whole body, decoded (gzip, deflate, br, at most two encodings). `cap` limits the bytes on the wire and after each
 * decoding; `headers` are the response's. Throws 'schema_drift' for a larger body (body_too_large) or an unknown
 * encoding (content_encoding), and zlib's error for a truncated stream.
 */
export async function readBody(
  body: Readable,
  { 'content-encoding': contentEncoding, 'content-length': length }: Readonly<Record<string, string>>,
  cap: number,
): Promise<Buffer> {
  if (Number(length) > cap) {
    body.destroy();
    throw tooLarge(cap, Number(length));
  }
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((e) => e.trim())
    .filter((e) => e && e !== 'identity');
  if (encodings.length > 2)
    throw new NetworkFault('schema_drift', { code: 'content_encoding', message: encodings.join(', ').slice(0, 100) });
  let stream = limitBytes(body as AsyncIterable<Buffer>, cap);
  for (const encoding of encodings.reverse()) {
    if (encoding === 'gzip' || encoding === 'x-gzip') stream = decode(stream, createGunzip(), cap);
    else if (encoding === 'deflate') stream = inflate(stream, cap);
    else if (encoding === 'br') stream = decode(stream, createBrotliDecompress(), cap);
    else throw new NetworkFault('schema_drift', { code: 'content_encoding', message: encoding.slice(0, 100) });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
