import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A time for which a notification is sent: a slot of its schedule, or a test. */
@Entity({ name: 'notification_slot' })
export class NotificationSlot {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'int' })
  notification_id!: number;

  /** Unique per notification, except for tests; of a test, when it was asked for. */
  @Column({ type: 'timestamptz' })
  slot!: Date;

  /** The slot on the clock of the installation, such as 2026-11-23T09:00. Unique per notification; null for a test. */
  @Column({ type: 'text', nullable: true })
  local_time!: string | null;

  /** Begin of the content, which ends at the slot. */
  @Column({ type: 'timestamptz' })
  content_from!: Date;

  @Column({ type: 'boolean' })
  is_late!: boolean;

  @Column({ type: 'boolean' })
  is_test!: boolean;

  /** When the content was made; null before, and after it was removed. */
  @Column({ type: 'timestamptz', nullable: true })
  made_at!: Date | null;

  /** Topics that its mails show: that of the notification whenever content was made. */
  @Column({ type: 'bigint', array: true, default: '{}' })
  topic_ids!: string[];

  /** Tries to make the content. */
  @Column({ type: 'int' })
  tries!: number;

  /** When the content is made, at the earliest; null for at once. */
  @Column({ type: 'timestamptz', nullable: true })
  next_try_at!: Date | null;

  @Column({ type: 'uuid', nullable: true })
  lease!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lease_until!: Date | null;
}

/** What the mails of a slot say, kept while there are mails to send. */
@Entity({ name: 'slot_content' })
export class SlotContent {
  @PrimaryColumn({ type: 'bigint' })
  slot_id!: string;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text' })
  html!: string;

  @Column({ type: 'text' })
  text!: string;
}

/** A file of these mails. */
@Entity({ name: 'slot_file' })
export class SlotFile {
  @PrimaryColumn({ type: 'bigint' })
  slot_id!: string;

  /** From 0. */
  @PrimaryColumn({ type: 'int' })
  number!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  content_type!: string;

  @Column({ type: 'text', nullable: true })
  cid!: string | null;

  @Column({ type: 'bytea' })
  content!: Buffer;
}
