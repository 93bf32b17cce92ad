import * as z from 'zod';
import { call } from './call.js';
import { once, type Wire } from './once.js';
import { int } from './paging.js';

/** What is stored, in parts that an administrator knows. */
export const storageParts = [
  'posts',
  'publications',
  'report-store',
  'report-index',
  'pictures',
  'log',
  'audit',
  'other',
] as const;
export type StoragePart = (typeof storageParts)[number];

/** What has a limited time, and so is removed next. */
export const retainedKinds = ['posts', 'pictures', 'log', 'audit'] as const;
export type RetainedKind = (typeof retainedKinds)[number];

const bytes = z.number().int().min(0);
const size = once(() =>
  z.object({
    part: z.enum(storageParts),
    /** Null when its service did not answer. */
    bytes: bytes.nullable(),
    /** Bytes a month at the rate of the last week; null until it is known. */
    growth: int.nullable(),
  }),
);
export type StorageSizeWire = Wire<typeof size>;
const disk = once(() => z.object({ free: bytes, total: bytes }));
const administration = { service: 'identity', roles: ['mm_admin'] } as const;

export const storageCalls = {
  /** The sizes of all parts. */
  storage: call({
    ...administration,
    id: 'storage',
    method: 'GET',
    path: '/api-py/storage',
    response: () =>
      z.object({
        parts: z.array(size()),
        /** Of the folder with pictures, which standalone is the data folder; null when it is not known. */
        disk: disk().nullable(),
        /** Tenge for a gigabyte and month; 0 when it is not set. */
        gigabyte_month_price: z.number(),
        /** Whether the event log is in a broker, whose files are not measured. */
        is_log_elsewhere: z.boolean(),
        /** Unix seconds: the beginning of the first day that is kept, which is removed when it is over. */
        kept_from: z.record(z.enum(retainedKinds), int),
      }),
  }),
};

const service = { internal: true, roles: ['mm_admin'], method: 'GET', timeout: 5000 } as const;

/** What services answer to identity about files and indices, which the database does not know. */
export const serviceStorageCalls = {
  pictures: call({
    ...service,
    service: 'ingestion',
    id: 'storage-of-ingestion',
    path: '/internal/storage',
    response: () => z.object({ bytes, disk: disk().nullable() }),
  }),
  index: call({
    ...service,
    service: 'reporting',
    id: 'storage-of-reporting',
    path: '/internal/storage',
    response: () => z.object({ bytes }),
  }),
};
