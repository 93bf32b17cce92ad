import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address to which events are sent, and how far it has received them. */
@Entity({ schema: 'notification', name: 'webhook' })
export class Webhook {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  url!: string;

  /** Sealed. */
  @Column({ type: 'bytea' })
  secret!: Buffer;

  /** Sealed; the earlier one, which still signs until `previous_until`. */
  @Column({ type: 'bytea', nullable: true })
  previous_secret!: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  previous_until!: Date | null;

  @Column({ type: 'text', array: true })
  events!: string[];

  @Column({ type: 'bigint', array: true })
  topic_ids!: string[];

  @Column({ type: 'text', array: true })
  networks!: string[];

  @Column({ type: 'boolean' })
  active!: boolean;

  /** Position in the log; everything up to here is stored as deliveries. */
  @Column({ type: 'text' })
  cursor!: string;

  /** Failed tries since the last success. */
  @Column({ type: 'integer' })
  failures!: number;

  @Column({ type: 'timestamptz', nullable: true })
  failing_since!: Date | null;

  /** No try before, after failures. */
  @Column({ type: 'timestamptz', nullable: true })
  not_before!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  paused_at!: Date | null;

  @Column({ type: 'text' })
  last_error!: string;

  @Column({ type: 'timestamptz', nullable: true })
  last_success_at!: Date | null;

  /** The process that sends now. */
  @Column({ type: 'uuid', nullable: true })
  lease!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  leased_until!: Date | null;

  @Column({ type: 'timestamptz' })
  created_at!: Date;
}
