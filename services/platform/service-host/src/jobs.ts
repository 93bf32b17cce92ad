import { Injectable } from '@nestjs/common';
import { NotFound } from '@mm/http/problem.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { JobKind, JobState, JobWire } from '@mm/proto/http/jobs.js';

/** A background job as a part of a service reports it. */
export interface BackgroundJob {
  /** Unique among the jobs of its kind. */
  id: string;
  state: JobState;
  /** Name or number of what it works on; '' for the whole service. */
  subject: string;
  /** User name; '' (the default) for the system's own. */
  owner?: string;
  /** User id, in a service that does not know the name. */
  ownerId?: number;
  /** When it got into its state. */
  since?: Date | null;
  /** From 0 to 1. */
  progress?: number | null;
  tries?: number;
  /** The last error; only its first line is shown. */
  error?: string | null;
  nextTryAt?: Date | null;
  canRetry?: boolean;
}

/** The jobs of one kind in a service. */
export interface JobSource {
  /** Jobs that run, wait or failed; finished ones are left out. At most a few hundred, the most important ones. */
  list(): Promise<BackgroundJob[]>;
  /** Tries one of the listed jobs with `canRetry` again now. */
  retry?(id: string): Promise<void>;
}

const longestError = 300;

/**
 * The background jobs of a service: its parts add their sources when they are created, and the host answers
 * `/internal/jobs` and `/internal/retry-job` from them.
 */
@Injectable()
export class Jobs {
  readonly #sources = new Map<JobKind, JobSource>();

  /** Throws for a kind that already has a source. */
  add(kind: JobKind, source: JobSource): void {
    if (this.#sources.has(kind)) throw new Error(`the jobs '${kind}' already have a source`);
    this.#sources.set(kind, source);
  }

  /** All jobs. Rejects when a source rejects. */
  async list(): Promise<JobWire[]> {
    const found = await Promise.all(
      [...this.#sources].map(async ([kind, source]) =>
        (await source.list()).map((job) => jobWire(kind, job, source.retry !== undefined)),
      ),
    );
    return found.flat();
  }

  /** Tries a job again and returns it as it was. Throws NotFound when there is none that can be tried again. */
  async retry(id: string): Promise<JobWire> {
    const [kind = '', ...rest] = id.split(':');
    const source = this.#sources.get(kind as JobKind);
    const job = (await source?.list())?.find((one) => one.id === rest.join(':'));
    if (!source?.retry || !job?.canRetry) throw new NotFound('the job', 'job-not-found');
    await source.retry(job.id);
    return jobWire(kind as JobKind, job, true);
  }
}

const jobWire = (kind: JobKind, job: BackgroundJob, isRetriable: boolean): JobWire => ({
  id: `${kind}:${job.id}`,
  kind,
  state: job.state,
  subject: job.subject,
  owner: job.owner ?? '',
  owner_id: job.ownerId ?? null,
  since: unixSeconds(job.since ?? null),
  progress: job.progress ?? null,
  tries: job.tries ?? 0,
  error: (job.error ?? '').trim().split('\n', 1)[0]?.slice(0, longestError) ?? '',
  next_try_at: unixSeconds(job.nextTryAt ?? null),
  can_retry: isRetriable && (job.canRetry ?? false),
});
