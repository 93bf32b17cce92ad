import * as z from 'zod';
import { reportReaders } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { int, success } from './paging.js';
import { reportParams } from './reports.js';

/** File types of downloads. */
const downloadFormats = ['.xlsx', '.doc', '.pdf', '.csv', '.json'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Most rows of a document; a cut is stated in it. */
export const downloadLimits: Readonly<Record<DownloadFormat, number>> = {
  '.xlsx': 100_000,
  '.csv': 100_000,
  '.json': 100_000,
  '.doc': 5_000,
  '.pdf': 5_000,
};

const shared = { service: 'reporting', roles: reportReaders } as const;
const ext = z.enum(downloadFormats);
const lang = z.enum(['ru', 'kz']);
const job = once(() =>
  z.object({
    id: z.string(),
    state: z.enum(['running', 'ready', 'failed']),
    /** Rows that were written, and that will be. */
    done: int,
    rows: int,
    /** Path of the file when it is ready, else ''. */
    link: z.string(),
    file_name: z.string(),
  }),
);
export type DownloadJobWire = Wire<typeof job>;

/** Reports as files. `type` null is the dashboard, which decides the file's name. */
export const downloadCalls = {
  /** The file, streamed. With `Prefer: respond-async` 202 and a job. */
  download: call({
    ...shared,
    id: 'topic_download',
    operations: ['report'],
    method: 'POST',
    path: '/api-py/topic_download/',
    aliases: ['/topic_download/'],
    body: () =>
      z
        .strictObject({
          params: z.strictObject({ ...reportParams().shape, ext: ext.optional() }),
          ext: ext.optional(),
          /** Language of the document. */
          lang: lang.optional(),
        })
        .refine((body) => body.ext ?? body.params.ext, { path: ['ext'], message: 'a download needs ext' }),
    /** Bytes, not JSON. */
    response: () => z.unknown(),
    objects: [rules.readTopic, rules.readPublication],
    timeout: 300_000,
  }),
  /** The caller's own that are being made or ready, newest first; they are kept for a day. */
  jobs: call({
    ...shared,
    id: 'topic-download-jobs',
    method: 'GET',
    path: '/api-py/topic_download/jobs',
    response: () => z.object({ jobs: z.array(job()) }),
    objects: [rules.readDownload],
  }),
  job: call({
    ...shared,
    id: 'topic-download-job',
    method: 'GET',
    path: '/api-py/topic_download/jobs/:id',
    params: () => z.object({ id: z.uuid() }),
    response: () => z.object({ job: job() }),
    objects: [rules.readDownload],
  }),
  /** Stops it and removes it with its file; it does not count towards the limit any more. */
  cancel: call({
    ...shared,
    id: 'cancel-topic-download',
    method: 'DELETE',
    path: '/api-py/topic_download/jobs/:id',
    params: () => z.object({ id: z.uuid() }),
    response: () => success,
    objects: [rules.readDownload],
  }),
  file: call({
    ...shared,
    id: 'topic-download-file',
    method: 'GET',
    path: '/api-py/topic_download/jobs/:id/file',
    params: () => z.object({ id: z.uuid() }),
    response: () => z.unknown(),
    objects: [rules.readDownload],
    timeout: 300_000,
  }),
};
