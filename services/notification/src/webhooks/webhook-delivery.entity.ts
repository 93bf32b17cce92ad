import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One event for one webhook. */
@Entity({ schema: 'notification', name: 'webhook_delivery' })
export class WebhookDelivery {
  /** Grows in the order of the log. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'integer' })
  webhook_id!: number;

  @Column({ type: 'text' })
  event!: string;

  @Column({ type: 'uuid' })
  event_id!: string;

  /** What is sent: JSON of an outgoing event. */
  @Column({ type: 'text' })
  body!: string;

  /** Whom it goes with when the author is erased; null for an event of no author. */
  @Column({ type: 'bigint', nullable: true })
  author_id!: string | null;

  @Column({ type: 'timestamptz' })
  occurred_at!: Date;

  @Column({ type: 'text' })
  state!: 'pending' | 'sent' | 'dead';

  @Column({ type: 'integer' })
  tries!: number;

  /** Of the last response. */
  @Column({ type: 'integer', nullable: true })
  status!: number | null;

  @Column({ type: 'text' })
  last_error!: string;

  /** When it was stored, or queued again. */
  @Column({ type: 'timestamptz' })
  queued_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  next_try!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  done_at!: Date | null;
}
