import { columnsOf, type RowOf } from '@mm/database/columns.js';
import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A mail about publications that is sent every day or every week. */
@Entity({ name: 'notification' })
export class Notification {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  /** Unique per author, whatever the case. */
  @Column({ type: 'text' })
  name!: string;

  /** At most 20. */
  @Column({ type: 'text', array: true })
  addresses!: string[];

  /** 0: publications in the body of the mail, 1: reports attached. */
  @Column({ type: 'smallint' })
  kind!: NotificationWire['typeNotif'];

  @Column({ type: 'text', array: true })
  formats!: NotificationWire['formats'];

  /** null for every tone. */
  @Column({ type: 'smallint', nullable: true })
  tone!: number | null;

  /** As it was sent. */
  @Column({ type: 'text' })
  tone_name!: string;

  @Column({ type: 'int', array: true })
  oblasts!: number[];

  @Column({ type: 'int', array: true })
  spheres!: number[];

  /** Topic; null for everything that the author may see. */
  @Column({ type: 'bigint', nullable: true })
  topic_id!: string | null;

  /** Days between mails and of their content. */
  @Column({ type: 'smallint' })
  period!: NotificationWire['period']['value'];

  @Column({ type: 'smallint' })
  hour!: number;

  /** 0 Monday to 6 Sunday; only for weekly ones. */
  @Column({ type: 'smallint' })
  weekday!: number;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'text' })
  author!: string;

  @Column({ type: 'boolean', default: false })
  is_topic_deleted!: boolean;

  @Column({ type: 'boolean', default: false })
  is_author_disabled!: boolean;

  /** Slots from here on count; earlier ones are not caught up. */
  @Column({ type: 'timestamptz' })
  since!: Date;

  /** The next slot, in the time zone of `planned_zone`; null until it is planned. */
  @Column({ type: 'timestamptz', nullable: true })
  next_at!: Date | null;

  @Column({ type: 'text' })
  planned_zone!: string;

  /** The last mail that was sent for a slot. */
  @Column({ type: 'timestamptz', nullable: true })
  sent_at!: Date | null;

  @Column({ type: 'int', default: 1 })
  version!: number;
}

export const notificationColumns = columnsOf(Notification);
export type NotificationRow = RowOf<typeof notificationColumns>;
