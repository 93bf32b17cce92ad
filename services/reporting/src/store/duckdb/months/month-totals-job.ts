import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { bucketStart, earlierBucket } from '../../time-buckets.js';
import type { EngineClient } from '../engine/engine-client.js';
import { forgetOthers, type Month, totalMonth, type TotalledFor } from './month-totals.js';

const everyMs = 10_000;
/** A month that changes all the time is totalled again this often at most. */
const againMs = 600_000;
/** Older months are answered by their facts: there are few of them. */
const mostMonths = 240;
/** With fewer publications, facts answer at once. */
const leastFacts = 200_000;

/** Totals the months that are over, the newest first, in the background. */
export class MonthTotalsJob {
  /** By the start of a month: when it was totalled last. */
  readonly #totalledAt = new Map<number, number>();
  readonly #job: RepeatedJob;
  #isStopped = false;

  constructor(
    private readonly engine: Pick<EngineClient, 'read' | 'write'>,
    /** Undefined while the file cannot be asked. */
    private readonly settings: () => Promise<TotalledFor | undefined>,
    onError: (error: unknown) => void,
    private readonly least = leastFacts,
  ) {
    this.#job = new RepeatedJob({ everyMs, work: () => this.work(), onError });
  }

  start(): void {
    void this.#job.run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#job.stop();
  }

  /** Totals every month that is due at `now` (ms). */
  async work(now = Date.now()): Promise<void> {
    const settings = await this.settings();
    if (!settings) return;
    const [facts, totalled] = await this.engine.read([
      { sql: 'SELECT count(*) AS count, min("at") AS oldest FROM fact' },
      { sql: 'SELECT since, zone, hide_from, ready FROM totalled_month' },
    ]);
    const { count = 0, oldest = null } = facts?.[0] ?? {};
    if (oldest === null || Number(count) < this.least) return;
    const isFor = ({ zone, hide_from: hideFrom }: { zone?: unknown; hide_from?: unknown }): boolean =>
      zone === settings.zone && Math.fround(Number(hideFrom)) === Math.fround(settings.hideFrom);
    if (totalled?.some((month) => !isFor(month))) {
      this.#totalledAt.clear();
      await this.engine.write(forgetOthers(settings));
    }
    const ready = new Set(totalled?.filter((month) => month.ready && isFor(month)).map(({ since }) => Number(since)));
    for (const month of monthsBefore(now, Number(oldest), settings.zone)) {
      if (this.#isStopped) return;
      if (ready.has(month.since) || now - (this.#totalledAt.get(month.since) ?? -Infinity) < againMs) continue;
      this.#totalledAt.set(month.since, now);
      // one after the other, so that publications are written between them
      for (const statements of totalMonth(month, settings)) await this.engine.write(statements);
    }
  }
}

/** The months that are over, the newest first, down to that of `oldest`. */
function monthsBefore(now: number, oldest: number, zone: string): Month[] {
  const months: Month[] = [];
  let until = bucketStart(now, 'month', zone);
  while (until > oldest && months.length < mostMonths) {
    const since = earlierBucket(until, 1, 'month', zone);
    months.push({ since, until });
    until = since;
  }
  return months;
}
