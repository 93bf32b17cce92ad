import type { Cursor } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an author is polled next, and how far its collection has come. */
@Entity({ name: 'poll_target' })
export class PollTarget {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** Null while the author has no watchers, 'infinity' while it is left out of scheduled polls. */
  @Column({ type: 'timestamptz', nullable: true })
  next_at!: Date | null;

  /** Pause between two polls, in seconds. */
  @Column({ type: 'integer' })
  interval_s!: number;

  /** Faults in a row. */
  @Column({ type: 'integer' })
  fails!: number;

  /** Kind of the last fault, empty after a success. */
  @Column({ type: 'text' })
  trouble!: string;

  @Column({ type: 'uuid', nullable: true })
  lease!: string | null;

  /** A lease that expired is free. */
  @Column({ type: 'timestamptz', nullable: true })
  lease_until!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  cursor!: Cursor | null;

  /** Posts of the first history that may still be read; 0 once it is complete. */
  @Column({ type: 'integer' })
  history_left!: number;

  @Column({ type: 'timestamptz', nullable: true })
  newest_at!: Date | null;

  @Column({ type: 'timestamptz' })
  subscribed_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  collected_at!: Date | null;

  @Column({ type: 'timestamptz' })
  profile_at!: Date;
}
