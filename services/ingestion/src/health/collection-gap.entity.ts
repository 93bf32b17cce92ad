import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A time without successful collection of a source that was due. */
@Entity({ name: 'collection_gap' })
export class CollectionGap {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** The last success before it. */
  @Column({ type: 'timestamptz' })
  from_at!: Date;

  /** The next success; null while the gap lasts. */
  @Column({ type: 'timestamptz', nullable: true })
  until_at!: Date | null;

  /** Code of the fault; 'stopped' when mm did not run, 'delayed' when mm ran but did not come to it. */
  @Column({ type: 'text' })
  reason!: string;
}

/** A time during which collection ran without a stop; the newest row is extended by the heartbeat. */
@Entity({ name: 'collection_run' })
export class CollectionRun {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'timestamptz' })
  from_at!: Date;

  @Column({ type: 'timestamptz' })
  until_at!: Date;
}
