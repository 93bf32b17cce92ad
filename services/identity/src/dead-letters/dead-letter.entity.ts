import type { DeadLetterState } from '@mm/proto/http/dead-letters.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that a consumer group gave up, and what became of it since. */
@Entity({ schema: 'identity', name: 'dead_letter' })
export class DeadLetterRow {
  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  consumer_group!: string;

  /** Log topic of the event. */
  @Column({ type: 'text' })
  topic!: string;

  @Column({ type: 'text' })
  event_key!: string;

  /** Its header, or a digest where another program wrote none: one letter for each event and group. */
  @Column({ type: 'text' })
  event_id!: string;

  @Column({ type: 'jsonb' })
  headers!: Record<string, string>;

  @Column({ type: 'text' })
  value!: string;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  error!: string;

  @Column({ type: 'integer' })
  tries!: number;

  /** When the group gave it up, the last time. */
  @Column({ type: 'timestamp with time zone' })
  buried_at!: Date;

  /** When the group last gave it up or handled it: what is repeated from the log is older and changes nothing. */
  @Column({ type: 'timestamp with time zone' })
  answered_at!: Date;

  @Column({ type: 'text' })
  state!: DeadLetterState;

  @Column({ type: 'integer' })
  replays!: number;

  @Column({ type: 'text' })
  replayed_by!: string;

  @Column({ type: 'timestamp with time zone', nullable: true })
  replayed_at!: Date | null;

  @Column({ type: 'text' })
  discarded_by!: string;
}
