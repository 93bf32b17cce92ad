import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How fast a network is polled; one instance computes it for all. */
@Entity({ name: 'network_pace' })
export class NetworkPace {
  @PrimaryColumn({ type: 'text' })
  network!: NetworkId;

  /** Seconds × √(posts an hour): see `intervalOf`. */
  @Column({ type: 'double precision' })
  factor!: number;

  /** What an author is assumed to post before anything is known about it. */
  @Column({ type: 'double precision' })
  usual_per_hour!: number;

  /** By hour of the week in UTC; empty while all hours are alike. */
  @Column({ type: 'double precision', array: true })
  speeds!: number[];

  @Column({ type: 'timestamptz' })
  planned_at!: Date;

  @Column({ type: 'timestamptz' })
  speeds_at!: Date;

  /** Seconds between two requests for counters, and when the next one may be made (background-share.ts). */
  @Column({ type: 'double precision' })
  counters_every!: number;

  @Column({ type: 'timestamptz' })
  counters_at!: Date;

  /** The same for comments. */
  @Column({ type: 'double precision' })
  comments_every!: number;

  @Column({ type: 'timestamptz' })
  comments_at!: Date;
}
