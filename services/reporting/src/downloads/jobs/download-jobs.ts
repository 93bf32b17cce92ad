import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { Caller } from '@mm/http/caller.js';
import { DomainError, NotFound } from '@mm/http/problem.js';
import type { DownloadFormat, DownloadJobWire } from '@mm/proto/http/downloads.js';
import { Jobs, type BackgroundJob } from '@mm/service-host/jobs.js';
import { DataSource, type EntityManager } from 'typeorm';
import { ReportRights } from '../../reports/report-rights.js';
import { TopicReads } from '../../topics/topic.reads.js';
import { inChunks } from '../file-chunks.js';
import type { OpenDocument, PublicationRow, WriteDocument } from '../document/report-document.js';
import { DownloadChunk, DownloadJob } from './download-job.entity.js';

const maxRunning = 2;
const maxListed = 100;
const aliveEveryMs = 5_000;
/** A job whose process did not renew it for that long is dead. */
const deadAfter = "interval '30 seconds'";
const keptFor = "interval '24 hours'";
const sweepEveryMs = 3_600_000;
const stopped = 'the service stopped';
const cancelled = 'cancelled';

const lockUser = statement({}, "SELECT FROM pg_advisory_xact_lock(hashtext('reporting.download ' || $1::text))");
const insert = statement(
  {},
  `INSERT INTO download_job (id, user_id, state, ext, file_name, done, rows, topic_ids, created_at, alive_at)
   SELECT $1::uuid, $2::bigint, 'running', $3::text, $4::text, 0, $5::int, $6::bigint[], now(), now()
   WHERE ${maxRunning} > (
     SELECT count(*) FROM download_job
     WHERE user_id = $2::bigint AND state = 'running' AND alive_at > now() - ${deadAfter}
   )`,
);
const jobColumns = columnsOf(DownloadJob, 'id', 'state', 'ext', 'file_name', 'done', 'rows');
/** $1: the caller; $2: visible topics; $3: the caller may read every publication, which files of no topic are of. */
const isOwn = `user_id = $1::bigint AND created_at > now() - ${keptFor}
     AND coalesce(topic_ids <@ $2::bigint[], $3::boolean)`;
const ownJob = statement(jobColumns, `SELECT ${listOf(jobColumns)} FROM download_job WHERE id = $4::uuid AND ${isOwn}`);
const ownJobs = statement(
  jobColumns,
  `SELECT ${listOf(jobColumns)} FROM download_job
   WHERE state IN ('running', 'ready') AND ${isOwn}
   ORDER BY created_at DESC, id
   LIMIT ${maxListed}`,
);
const cancelJob = statement({}, `DELETE FROM download_job WHERE id = $4::uuid AND ${isOwn}`);
const failDead = statement(
  {},
  `UPDATE download_job SET state = 'failed'
   WHERE user_id = $1 AND state = 'running' AND alive_at < now() - ${deadAfter}`,
);
const renew = statement({}, "UPDATE download_job SET done = $2, alive_at = now() WHERE id = $1 AND state = 'running'");
const end = statement(
  {},
  "UPDATE download_job SET state = $2, done = $3, error = $4, alive_at = now() WHERE id = $1 AND state = 'running'",
);
const insertChunk = statement({}, 'INSERT INTO download_chunk (job_id, number, bytes) VALUES ($1, $2, $3)');
const chunkColumns = columnsOf(DownloadChunk, 'bytes');
const chunk = statement(
  chunkColumns,
  `SELECT ${listOf(chunkColumns)} FROM download_chunk WHERE job_id = $1 AND number = $2`,
);
const unfinishedColumns = columnsOf(
  DownloadJob,
  ...(['id', 'user_id', 'state', 'file_name', 'done', 'rows', 'error', 'created_at', 'alive_at'] as const),
);
const unfinished = statement(
  { ...unfinishedColumns, is_dead: column.boolean() },
  `SELECT ${listOf(unfinishedColumns)}, alive_at < now() - ${deadAfter} AS is_dead FROM download_job
   WHERE state <> 'ready' AND created_at > now() - ${keptFor}
   ORDER BY created_at DESC
   LIMIT 200`,
);
const removeChunks = statement({}, 'DELETE FROM download_chunk WHERE job_id = $1');
const removeOld = statement({}, `DELETE FROM download_job WHERE created_at < now() - ${keptFor}`);

/** A download to be made; `record` runs in the transaction that accepts it. */
export interface NewDownload {
  opened: OpenDocument;
  ext: DownloadFormat;
  write: WriteDocument;
  record?: (tx: EntityManager) => Promise<void>;
}

type JobRow = Pick<DownloadJob, 'id' | 'state' | 'ext' | 'file_name' | 'done' | 'rows'>;

/** Downloads that are made in the background; their files are stored for a day, for their users alone. */
@Injectable()
export class DownloadJobs implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('downloads');
  readonly #running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly rights: ReportRights,
    private readonly topics: TopicReads,
    jobs: Jobs,
  ) {
    jobs.add('report-download', { list: () => this.#unfinished() });
  }

  onApplicationBootstrap(): void {
    this.#sweep = setInterval(() => void this.removeOld(), sweepEveryMs).unref();
  }

  /** Running jobs fail, so that their users learn it at once. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#sweep);
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort(new Error(stopped));
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** Starts to make a file. Throws 429 `too-many-downloads` when two jobs of the caller are running. */
  async start({ opened, ext, write, record }: NewDownload, caller: Caller): Promise<DownloadJobWire> {
    await this.removeOld();
    const id = randomUUID();
    const expected = opened.document.data.shown;
    const isStarted = await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockUser, [caller.userId]);
      const inserted = await affected(tx, insert, [
        ...[id, caller.userId, ext, opened.fileName, expected],
        opened.topicIds,
      ]);
      if (inserted > 0) await record?.(tx);
      return inserted > 0;
    });
    if (!isStarted)
      throw new DomainError(429, 'too-many-downloads', `${maxRunning} downloads of this user are being made`, {
        headers: { 'retry-after': '10' },
      });
    const stop = new AbortController();
    const ended = this.#make(id, opened, write, stop).finally(() => this.#running.delete(id));
    this.#running.set(id, { stop, ended });
    return wireOf({ id, state: 'running', ext, file_name: opened.fileName, done: 0, rows: expected });
  }

  /** The caller's jobs that are being made or ready, the newest first, at most 100. */
  async list(caller: Caller): Promise<DownloadJobWire[]> {
    return (await rows(this.dataSource, ownJobs, await this.#rightsOf(caller))).map(wireOf);
  }

  /** Stops a job and removes it with its file. Throws NotFound, also for the job of another user. */
  async cancel(id: string, caller: Caller): Promise<void> {
    if ((await affected(this.dataSource, cancelJob, [...(await this.#rightsOf(caller)), id])) === 0)
      throw new NotFound('the download', 'download-not-found');
    this.#running.get(id)?.stop.abort(new Error(cancelled));
  }

  /** Throws NotFound, also for the job of another user or of a topic that the caller may not see any more. */
  async job(id: string, caller: Caller): Promise<DownloadJobWire> {
    return wireOf(await this.#own(id, caller));
  }

  /** The file of a job. Throws NotFound, also for the job of another user and for one that is not ready. */
  async file(
    id: string,
    caller: Caller,
  ): Promise<{ fileName: string; ext: DownloadFormat; parts: AsyncGenerator<Uint8Array> }> {
    const { state, file_name: fileName, ext } = await this.#own(id, caller);
    if (state !== 'ready') throw new NotFound('the file', 'download-not-ready');
    return { fileName, ext, parts: this.#parts(id) };
  }

  /** Removes jobs and files that are older than a day. */
  async removeOld(): Promise<void> {
    await affected(this.dataSource, removeOld).catch((error: unknown) => this.#logger.warn(error));
  }

  /** Those of all users that are being made or failed; nobody but its user can ask for a file again. */
  async #unfinished(): Promise<BackgroundJob[]> {
    return (await rows(this.dataSource, unfinished)).map((job) => {
      const isFailed = job.state === 'failed' || job.is_dead;
      return {
        id: job.id,
        state: isFailed ? 'failed' : 'running',
        subject: job.file_name,
        ownerId: Number(job.user_id),
        since: isFailed ? job.alive_at : job.created_at,
        progress: job.rows > 0 ? Math.min(1, job.done / job.rows) : null,
        tries: 1,
        error: isFailed ? job.error || stopped : '',
      };
    });
  }

  async #own(id: string, caller: Caller): Promise<JobRow> {
    const [found] = await rows(this.dataSource, ownJob, [...(await this.#rightsOf(caller)), id]);
    if (!found) throw new NotFound('the download', 'download-not-found');
    return found;
  }

  async #rightsOf(caller: Caller): Promise<[userId: number, topicIds: number[], readsAll: boolean]> {
    await affected(this.dataSource, failDead, [caller.userId]);
    const readsAll = (await this.rights.visibleTopicIds(caller)) === undefined;
    return [caller.userId, await this.topics.visibleIds(caller), readsAll];
  }

  async *#parts(id: string): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number++) {
      const [found] = await rows(this.dataSource, chunk, [id, number]);
      if (!found) return;
      yield found.bytes;
    }
  }

  /** Never rejects. */
  async #make(
    id: string,
    { document, pages }: OpenDocument,
    write: WriteDocument,
    stop: AbortController,
  ): Promise<void> {
    const { signal } = stop;
    let done = 0;
    const keepAlive = async (): Promise<void> => {
      // another process may have cancelled it
      if ((await affected(this.dataSource, renew, [id, done])) === 0) stop.abort(new Error(cancelled));
    };
    const alive = setInterval(() => void keepAlive().catch((error: unknown) => this.#logger.warn(error)), aliveEveryMs);
    try {
      const counted = counting(pages, signal, (count) => (done += count));
      let number = 0;
      for await (const bytes of inChunks(write(document, counted, signal))) {
        signal.throwIfAborted();
        await affected(this.dataSource, insertChunk, [id, number++, bytes]);
      }
      await affected(this.dataSource, end, [id, 'ready', done, '']);
    } catch (error) {
      if (!signal.aborted) this.#logger.error(error);
      const failure: unknown = signal.aborted ? signal.reason : error;
      const reason = failure instanceof Error ? failure.message : String(failure);
      await this.#fail(id, done, reason).catch((failure: unknown) => this.#logger.error(failure));
    } finally {
      clearInterval(alive);
    }
  }

  async #fail(id: string, done: number, reason: string): Promise<void> {
    await affected(this.dataSource, end, [id, 'failed', done, reason]);
    await affected(this.dataSource, removeChunks, [id]);
  }
}

const wireOf = ({ id, state, file_name, done, rows: expected }: JobRow): DownloadJobWire => ({
  id,
  state,
  done,
  rows: expected,
  link: state === 'ready' ? `/api-py/topic_download/jobs/${id}/file` : '',
  file_name,
});

async function* counting(
  pages: OpenDocument['pages'],
  signal: AbortSignal,
  count: (rows: number) => void,
): AsyncGenerator<readonly PublicationRow[]> {
  for await (const page of pages) {
    signal.throwIfAborted();
    yield page;
    count(page.length);
  }
}
