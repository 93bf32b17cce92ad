import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChannelName } from '../channel.js';

/** One message about alerts to one target. */
@Entity({ name: 'alert_delivery' })
export class AlertDelivery {
  /** Of the message, on every try. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  channel!: ChannelName;

  /** What the channel sends to: an address, a chat, an id. */
  @Column({ type: 'text' })
  target!: string;

  /** Several when they were held back together. */
  @Column({ type: 'integer', array: true })
  alert_ids!: number[];

  /** `held`: until quiet hours end, taking up further alerts; `dropped`: nothing of it counts any more. */
  @Column({ type: 'text' })
  state!: 'held' | 'pending' | 'sent' | 'dead' | 'dropped';

  /** It was held back: what a person has acknowledged since is left out. */
  @Column({ type: 'boolean' })
  was_held!: boolean;

  @Column({ type: 'integer' })
  tries!: number;

  @Column({ type: 'timestamptz' })
  next_try!: Date;

  /** By the database's clock; a process that is not done by then is dead. */
  @Column({ type: 'timestamptz', nullable: true })
  leased_until!: Date | null;

  @Column({ type: 'text' })
  last_error!: string;

  @Column({ type: 'timestamptz' })
  created_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  done_at!: Date | null;
}
