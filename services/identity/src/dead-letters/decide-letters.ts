import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@mm/audit/audited.js';
import { recordAudit } from '@mm/audit/record-audit.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { DeadLetterReplayedSchema } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { DeadLetterState } from '@mm/proto/http/dead-letters.js';
import { DataSource, type EntityManager } from 'typeorm';
import { DeadLetterRow } from './dead-letter.entity.js';

const lockedColumns = columnsOf(
  DeadLetterRow,
  ...(['id', 'state', 'consumer_group', 'topic', 'event_key', 'headers', 'value'] as const),
);
type Letter = RowOf<typeof lockedColumns>;
const lockOldestFirst = (condition: string) =>
  statement(
    lockedColumns,
    `SELECT ${listOf(lockedColumns)} FROM identity.dead_letter
     WHERE id = ANY($1::bigint[]) AND ${condition}
     ORDER BY buried_at, id
     FOR UPDATE`,
  );
/** A group that has not answered for that long was away, or no longer exists. */
const replayable = lockOldestFirst(
  `(state IN ('dead', 'discarded') OR state = 'replaying' AND replayed_at < now() - interval '10 minutes')`,
);
const discardable = lockOldestFirst(`state IN ('dead', 'replaying')`);
const noteReplay = statement(
  {},
  `UPDATE identity.dead_letter
   SET state = 'replaying', replays = replays + 1, replayed_by = $2, replayed_at = now(), discarded_by = ''
   WHERE id = ANY($1::bigint[])`,
);
const noteDiscard = statement(
  {},
  `UPDATE identity.dead_letter SET state = 'discarded', discarded_by = $2 WHERE id = ANY($1::bigint[])`,
);

/** What administrators decide about dead letters. */
@Injectable()
export class DecideLetters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /**
   * Asks the groups of letters to handle their events again, those of one key in the order in which they were given up.
   * Passes over handled letters and those whose group was asked less than ten minutes ago. Returns how many others.
   */
  async replay(ids: readonly number[], by: string): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const letters = await rows(tx, replayable, [ids]);
      await affected(tx, noteReplay, [letters.map(({ id }) => id), by]);
      await this.#record(tx, letters, 'dead-letter.replayed', 'replaying');
      await this.outbox.publish(
        tx,
        'dead-letter.replayed',
        letters.map(({ consumer_group: group, topic, event_key: key, headers, value }) =>
          create(DeadLetterReplayedSchema, { group, event: { topic, key, headers, value } }),
        ),
        letters.map(({ headers }) => headers['correlation-id'] || undefined),
      );
      return letters.length;
    });
  }

  /** Passes over letters that are handled or discarded already. Returns the number of others. */
  async discard(ids: readonly number[], by: string): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const letters = await rows(tx, discardable, [ids]);
      await affected(tx, noteDiscard, [letters.map(({ id }) => id), by]);
      await this.#record(tx, letters, 'dead-letter.discarded', 'discarded');
      return letters.length;
    });
  }

  #record(tx: EntityManager, letters: readonly Letter[], action: AuditAction, state: DeadLetterState): Promise<void> {
    return recordAudit(
      tx,
      this.outbox,
      ...letters.map((letter) => ({
        action,
        object: { kind: 'dead-letter' as const, id: letter.id, name: `${letter.topic}, ${letter.consumer_group}` },
        before: { state: letter.state },
        // a second replay changes no state and is still recorded
        after: { state, event_key: letter.event_key },
      })),
    );
  }
}
