import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A topic as its last event said, for the rights to its alerts and for the beginning of its counts. */
@Entity({ name: 'known_topic' })
export class KnownTopic {
  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Accounts that may see it, its author first. */
  @Column({ type: 'bigint', array: true })
  access!: string[];

  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'boolean' })
  is_deleted!: boolean;

  /** Hours since 1970 of the first hour whose count is complete; null until its earlier publications are counted. */
  @Column({ type: 'integer', nullable: true })
  counted_from!: number | null;

  @Column({ type: 'timestamptz' })
  changed_at!: Date;
}
