import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { SourceState } from '@mm/proto/http/source-health.js';
import { DataSource } from 'typeorm';
import { CollectionScheduler, type PollObserver } from '../collection/collection-scheduler.js';
import type { PollRun } from '../collection/collect-author.js';
import type { LeasedTarget } from '../collection/poll-lease.js';
import { addEndedGap, closeGap } from './collection-gaps.js';
import { SourceHealth } from './source-health.entity.js';
import { changeStates } from './source-states.js';

const SHORTEST_GAP_MS = 1800_000;

const before = statement(
  { ...columnsOf(SourceHealth, 'state', 'quiet_at', 'via'), has_gap: column.boolean() },
  `SELECT h.state, h.quiet_at, h.via,
     EXISTS (SELECT FROM collection_gap g WHERE g.author_id = h.author_id AND g.until_at IS NULL) AS has_gap
   FROM source_health h
   WHERE h.author_id = $1`,
);

const setVia = statement({}, 'UPDATE source_health SET via = $2 WHERE author_id = $1');

/** Keeps the state of a source and the gaps of its collection as its polls end. */
@Injectable()
export class HealthObserver implements PollObserver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    scheduler: CollectionScheduler,
  ) {
    scheduler.observe(this);
  }

  async afterPoll(target: LeasedTarget, { fresh, via: source }: Pick<PollRun, 'fresh' | 'via'>): Promise<void> {
    const via = source ?? '';
    const now = this.clock.now();
    const [known] = await rows(this.dataSource, before, [target.author_id]);
    const state = afterSuccess(known?.state ?? 'waiting', fresh, known?.quiet_at ?? null, now);
    const since = target.collected_at ?? target.subscribed_at;
    const mayHaveGap = known?.state !== 'off' && now.getTime() - since.getTime() > SHORTEST_GAP_MS;
    if (state === known?.state && via === known.via && !known.has_gap && !mayHaveGap) return;
    await inTransaction(this.dataSource, async (tx) => {
      const isClosed = await closeGap(tx, target.author_id, now);
      if (!isClosed && mayHaveGap)
        await addEndedGap(
          tx,
          {
            authorId: target.author_id,
            since: target.collected_at,
            intervalSeconds: target.interval_s,
            fault: target.last_fault,
          },
          now,
        );
      await changeStates(tx, this.outbox, [{ authorId: target.author_id, state }], now);
      if (via !== (known?.via ?? '')) await affected(tx, setVia, [target.author_id, via]);
    });
  }

  async afterFault(target: LeasedTarget, { kind }: { kind: string }): Promise<void> {
    if (!isFailure(kind, target.last_fault)) return;
    const [known] = await rows(this.dataSource, before, [target.author_id]);
    // a person may collect a source that is left out of scheduled polls
    if (known?.state === 'off') return;
    await inTransaction(this.dataSource, (tx) =>
      changeStates(tx, this.outbox, [{ authorId: target.author_id, state: 'failing', reason: kind }], this.clock.now()),
    );
  }
}

/** These concern a credential, a proxy or the network, and the source is tried again at once. */
const passing = new Set(['transient', 'blocked', 'auth_required']);

/** A pause that the network asks for is no failure, and a passing fault only when it comes again. */
const isFailure = (kind: string, previous: string): boolean =>
  kind !== 'rate_limited' && !(passing.has(kind) && (previous === '' || previous === 'rate_limited'));

function afterSuccess(state: SourceState, fresh: number, quietAt: Date | null, now: Date): SourceState {
  if (state === 'off') return 'off';
  const isSilent = state === 'quiet' || (state === 'failing' && quietAt !== null && quietAt <= now);
  return fresh === 0 && isSilent ? 'quiet' : 'ok';
}
