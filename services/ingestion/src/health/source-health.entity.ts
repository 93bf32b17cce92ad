import type { SourceState } from '@mm/proto/http/source-health.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How well a source is collected. One row for each author that has a poll plan. */
@Entity({ name: 'source_health' })
export class SourceHealth {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'text' })
  state!: SourceState;

  /** Code of the fault of a failing source, else ''. */
  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'timestamptz' })
  changed_at!: Date;

  /** When it was last taken back into scheduled polls. */
  @Column({ type: 'timestamptz', nullable: true })
  active_since!: Date | null;

  @Column({ type: 'double precision' })
  posts_per_day!: number;

  /** Median time from publication to collection of its last posts, in seconds; -1 while unknown. */
  @Column({ type: 'integer' })
  lag_s!: number;

  /** The newest post that `posts_per_day`, `lag_s` and `quiet_at` take into account. */
  @Column({ type: 'timestamptz', nullable: true })
  modelled_at!: Date | null;

  /** From when on silence is unusual; null when nothing can be said. */
  @Column({ type: 'timestamptz', nullable: true })
  quiet_at!: Date | null;

  /** 'public' when it was last read from the network's public pages, without an account; else ''. */
  @Column({ type: 'text' })
  via!: '' | 'public';
}
