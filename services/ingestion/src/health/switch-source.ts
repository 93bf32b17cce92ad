import { Injectable } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { EntityManager } from 'typeorm';
import { PollTarget } from '../collection/poll-target.entity.js';
import { PollTargets } from '../collection/poll-targets.js';
import { closeGap } from './collection-gaps.js';
import { changeStates } from './source-states.js';

const polled = statement(
  columnsOf(PollTarget, 'collected_at'),
  'SELECT collected_at FROM poll_target WHERE author_id = $1 AND next_at IS NOT NULL',
);
const recordStart = statement({}, 'UPDATE source_health SET active_since = $2 WHERE author_id = $1');

/** Keeps the health of a source true when it is left out of scheduled polls, or is no longer. */
@Injectable()
export class SwitchSource {
  constructor(
    private readonly targets: PollTargets,
    private readonly outbox: EventOutbox,
  ) {}

  /** The time between is no gap. Changes no state of an author without a poll plan. */
  async setScheduled(tx: EntityManager, authorId: string, isScheduled: boolean, now: Date): Promise<void> {
    await this.targets.setScheduled(tx, authorId, isScheduled);
    const [target] = await rows(tx, polled, [authorId]);
    if (!target) return;
    if (!isScheduled) await closeGap(tx, authorId, now);
    const state = target.collected_at ? 'ok' : 'waiting';
    await changeStates(tx, this.outbox, [{ authorId, state: isScheduled ? state : 'off' }], now);
    if (isScheduled) await affected(tx, recordStart, [authorId, now]);
  }
}
