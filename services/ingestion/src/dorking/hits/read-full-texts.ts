import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isFault, type FaultKind, type NetworkFault } from '@mm/networks/network-fault.js';
import { DomainError } from '@mm/http/problem.js';
import { runTask } from '@mm/telemetry/tracing.js';
import { DataSource } from 'typeorm';
import { Hit } from './hit.entity.js';
import { ReadPublication } from './read-publication.js';
import type { HitRow } from './store-hits.js';
import { labelAgainMs, storeLabels } from './store-read-hit.js';

const everyMs = 5_000;
const parallel = 2;
/** Longest pause between two publications; as long as the one before took, so that other work goes on beside it. */
const longestPauseMs = 5_000;
/** How long a claimed publication is left to its process. */
const leaseMinutes = 5;
const taskMs = 120_000;
/** After the first and the second fault. */
const pausesMs = [10 * 60_000, 60 * 60_000] as const;
const maxTries = pausesMs.length + 1;
/** Faults that another try does not change. */
const final: ReadonlySet<FaultKind> = new Set(['not_found', 'closed_account', 'refused_address']);

const hitColumns = columnsOf(Hit);
const claim = statement(
  hitColumns,
  `UPDATE hit h SET next_text_at = now() + interval '${leaseMinutes} minutes'
   FROM (
     SELECT code FROM hit WHERE next_text_at <= now()
     ORDER BY found_at DESC, code
     LIMIT $1
     FOR UPDATE SKIP LOCKED) AS due
   WHERE h.code = due.code
   RETURNING ${listOf(hitColumns, 'h')}`,
);
const giveBack = statement({}, 'UPDATE hit SET next_text_at = now() WHERE code = $1 AND text IS NULL');
const noteFault = statement(
  {},
  'UPDATE hit SET text_tries = text_tries + 1, text_error = $2, next_text_at = $3 WHERE code = $1 AND text IS NULL',
);
const planAgain = statement({}, 'UPDATE hit SET next_text_at = $2 WHERE code = $1');

/**
 * Reads the whole texts of found publications in the background, the newest ones first, and recognises those that could
 * not be recognised when they were found. Processes share the work.
 */
@Injectable()
export class ReadFullTexts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('found publications');
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly publications: ReadPublication,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#round ??= runTask('read found publications', () =>
        this.readDue().catch((error: unknown) => this.#logger.error(error)),
      ).finally(() => (this.#round = undefined));
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#round;
  }

  /** Reads everything that is due, some at once. Returns how many publications were tried. */
  async readDue(): Promise<number> {
    const one = async (): Promise<number> => {
      let tried = 0;
      while (!this.#stop.signal.aborted) {
        const [hit] = await rows(this.dataSource, claim, [1]);
        if (!hit) break;
        tried++;
        const startedAt = performance.now();
        await this.#work(hit);
        await this.#pause(performance.now() - startedAt);
      }
      return tried;
    };
    const tried = await Promise.all(Array.from({ length: parallel }, one));
    return tried.reduce((sum, count) => sum + count, 0);
  }

  async #pause(ms: number): Promise<void> {
    const signal = this.#stop.signal;
    await setTimeout(Math.min(ms, longestPauseMs), undefined, { signal }).catch(() => undefined);
  }

  async #work(hit: HitRow): Promise<void> {
    if (hit.text !== null || hit.network === null) return this.#label(hit);
    try {
      const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(taskMs)]);
      await this.publications.read(hit, signal, false);
    } catch (error) {
      if (this.#stop.signal.aborted) await affected(this.dataSource, giveBack, [hit.code]);
      else if (isFault(error)) await this.#note(hit, error);
      // deleted meanwhile, or of an erased author
      else if (!(error instanceof DomainError)) {
        this.#logger.error(error);
        await affected(this.dataSource, noteFault, [hit.code, 'internal', nextTry(hit)]);
      }
    }
  }

  #note(hit: HitRow, fault: NetworkFault): Promise<number> {
    const next = final.has(fault.kind) ? null : nextTry(hit, fault.retryAfterMs);
    return affected(this.dataSource, noteFault, [hit.code, fault.kind, next]);
  }

  async #label(hit: HitRow): Promise<void> {
    const labels = await this.publications.labelsOf(hit);
    const next = labels?.guess && labels.topicIds ? null : new Date(Date.now() + labelAgainMs);
    await inTransaction(this.dataSource, async (tx) => {
      if ((await affected(tx, planAgain, [hit.code, next])) > 0 && labels) await storeLabels(tx, hit.code, labels);
    });
  }
}

function nextTry({ text_tries: before }: Pick<HitRow, 'text_tries'>, atLeastMs = 0): Date | null {
  const pause = pausesMs[before];
  return pause === undefined || before + 1 >= maxTries ? null : new Date(Date.now() + Math.max(pause, atLeastMs));
}
