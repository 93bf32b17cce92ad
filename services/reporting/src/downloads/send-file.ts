import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import type { DownloadFormat } from '@mm/proto/http/downloads.js';
import type { Response } from 'express';
import { contentTypes } from './document/report-document.js';
import { contentDisposition } from './file-name.js';

const logger = new Logger('downloads');

/**
 * Streams a file. Headers are sent with the first bytes, so that an error before them can become a problem response;
 * a later one breaks the response off. A client that goes away aborts the signal and ends the parts.
 * Throws the error of the first part, and of `beforeSending`, which runs when that part is made.
 */
export async function sendFile(
  response: Response,
  { fileName, ext }: { fileName: string; ext: DownloadFormat },
  write: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  beforeSending?: () => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const parts = write(gone.signal)[Symbol.asyncIterator]();
  try {
    const first = await parts.next();
    if (gone.signal.aborted) return void (await parts.return?.());
    await beforeSending?.();
    response.set({
      'content-type': contentTypes[ext],
      'content-disposition': contentDisposition(fileName, ext),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await pipeline(Readable.from(continued(first, parts)), response);
  } catch (error) {
    if (gone.signal.aborted) return;
    if (!response.headersSent) {
      await parts.return?.();
      throw error;
    }
    logger.error(error);
    response.destroy();
  }
}

/** An iterator whose first result was taken; ending it ends the iterator. */
async function* continued(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
