import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
