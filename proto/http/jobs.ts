import * as z from 'zod';
import { call, type ServiceName } from './call.js';
import { once, type Wire } from './once.js';
import { int } from './paging.js';

/** What a background job does. */
const jobKinds = [
  'report-download',
  'store-preparation',
  'topic-matching',
  'author-collection',
  'client-task',
  'picture-search',
  'account-repair',
  'account-removal',
  'audit-retention',
  'dead-letter-removal',
  'retention',
  'author-erasure',
  'search',
  'search-schedule',
  'search-retention',
  'batch',
] as const;
export type JobKind = (typeof jobKinds)[number];

const jobStates = ['running', 'waiting', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** Services with background jobs. */
export const jobServices = [
  'identity',
  'ingestion',
  'classification',
  'review',
  'reporting',
] as const satisfies ServiceName[];
export type JobService = (typeof jobServices)[number];

const unixSeconds = int;
const job = once(() =>
  z.object({
    /** Unique in its service. */
    id: z.string(),
    kind: z.enum(jobKinds),
    state: z.enum(jobStates),
    /** Name or number of what it works on; '' for the whole service. */
    subject: z.string(),
    /** User names; '' for the system's own, and where only the id is known. */
    owner: z.string(),
    /** User id where the name is not known. */
    owner_id: int.nullable(),
    /** When it got into its state; null where that is not known. */
    since: unixSeconds.nullable(),
    /** From 0 to 1; null where that is not known. */
    progress: z.number().min(0).max(1).nullable(),
    tries: int,
    /** First line of the last error; '' without one. */
    error: z.string(),
    next_try_at: unixSeconds.nullable(),
    can_retry: z.boolean(),
  }),
);
export type JobWire = Wire<typeof job>;

const service = z.enum(jobServices);
const jobOfService = once(() => job().extend({ service }));
export type ServiceJobWire = Wire<typeof jobOfService>;

const administration = { service: 'identity', roles: ['mm_admin'] } as const;

/** Background jobs of all services. */
export const jobCalls = {
  /** Failed jobs first, then running and waiting ones, each the oldest first. */
  backgroundJobs: call({
    ...administration,
    id: 'background-jobs',
    method: 'GET',
    path: '/api-py/background-jobs',
    response: () =>
      z.object({
        jobs: z.array(jobOfService()),
        /** Services that did not answer, so that their jobs are missing. */
        unreachable: z.array(service),
      }),
  }),
  /** Tries a job again now. */
  retryJob: call({
    ...administration,
    id: 'retry-job',
    method: 'POST',
    path: '/api-py/retry-job',
    body: () => z.strictObject({ service, id: z.string().min(1).max(200) }),
    response: () => z.object({ status: z.literal('success') }),
  }),
};

const callsOf = (name: Exclude<JobService, 'identity'>) => ({
  listJobs: call({
    service: name,
    internal: true,
    roles: ['mm_admin'],
    id: `jobs-of-${name}`,
    method: 'GET',
    path: '/internal/jobs',
    response: () => z.object({ jobs: z.array(job()) }),
    timeout: 3000,
  }),
  retryOwnJob: call({
    service: name,
    internal: true,
    roles: ['mm_admin'],
    id: `retry-job-of-${name}`,
    method: 'POST',
    path: '/internal/retry-job',
    body: () => z.strictObject({ id: z.string() }),
    /** The job as it was before, which identity records. */
    response: () => z.object({ job: job() }),
  }),
});

/** What services answer to identity about their own jobs. */
export const serviceJobCalls = {
  ingestion: callsOf('ingestion'),
  classification: callsOf('classification'),
  review: callsOf('review'),
  reporting: callsOf('reporting'),
};
