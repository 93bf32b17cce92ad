import type { DeliveryWire } from '@mm/proto/http/notifications.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The mail of a slot to one recipient. */
@Entity({ name: 'delivery' })
export class Delivery {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'bigint' })
  slot_id!: string;

  @Column({ type: 'text' })
  recipient!: string;

  /** Message-ID, the same on every try. */
  @Column({ type: 'text' })
  message_id!: string;

  /** 'sending' is written before a try; after a crash it shows that the mail may have left. */
  @Column({ type: 'text' })
  state!: DeliveryWire['state'] | 'sending';

  @Column({ type: 'int' })
  tries!: number;

  @Column({ type: 'text' })
  last_error!: string;

  /** null when no further try is planned. */
  @Column({ type: 'timestamptz', nullable: true })
  next_try_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  sent_at!: Date | null;

  /** Of the process that sends it now. */
  @Column({ type: 'uuid', nullable: true })
  lease!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lease_until!: Date | null;
}
