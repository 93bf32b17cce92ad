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

  /** Neither read nor written; stays for the previous version of the service. */
  @Column({ type: 'text' })
  trouble!: string;

  /** Kind of the last fault, empty after a success. */
  @Column({ type: 'text' })
  last_fault!: string;

  /** The network's own words about it. */
  @Column({ type: 'text' })
  last_fault_text!: string;

  /** When the first of the faults in a row happened. */
  @Column({ type: 'timestamptz', nullable: true })
  failing_since!: Date | null;

  /** Observed posts and hours, weighted by age (posting-rate.ts). */
  @Column({ type: 'double precision' })
  rate_posts!: number;

  @Column({ type: 'double precision' })
  rate_hours!: number;

  /** Units of the network's budget that a poll takes, on average. */
  @Column({ type: 'double precision' })
  poll_units!: number;

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
