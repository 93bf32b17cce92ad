import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail that did not leave, because no mail server is set. */
@Entity({ name: 'stored_mail' })
export class StoredMail {
  /** With angle brackets. */
  @PrimaryColumn({ type: 'text' })
  message_id!: string;

  @Column({ type: 'text' })
  sender!: string;

  @Column({ type: 'text' })
  recipient!: string;

  @Column({ type: 'text' })
  subject!: string;

  /** With its pictures as `data:` addresses. */
  @Column({ type: 'text' })
  html!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'jsonb' })
  attachments!: { name: string; size: number }[];

  /** The whole mail (RFC 5322), as a mail server would have received it. */
  @Column({ type: 'bytea' })
  eml!: Buffer;

  @Column({ type: 'timestamptz' })
  stored_at!: Date;
}
