import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a recipient stopped the mails of a notification. It stays when the address is taken off the list. */
@Entity({ name: 'unsubscription' })
export class Unsubscription {
  @PrimaryColumn({ type: 'int' })
  notification_id!: number;

  /** In small letters. */
  @PrimaryColumn({ type: 'text' })
  address!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;
}
