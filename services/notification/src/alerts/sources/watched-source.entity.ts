import type { SourceState } from '@mm/proto/http/source-health.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A source as its last events said, for the rights to its alerts and for the gaps of collection. */
@Entity({ name: 'watched_source' })
export class WatchedSource {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'text' })
  network!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Usernames. */
  @Column({ type: 'text', array: true })
  watchers!: string[];

  @Column({ type: 'timestamptz' })
  watchers_at!: Date;

  @Column({ type: 'text' })
  state!: SourceState;

  @Column({ type: 'timestamptz' })
  state_at!: Date;
}
