import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The bot that sends alerts; at most one row. */
@Entity({ name: 'telegram_bot' })
export class TelegramBot {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  /** Sealed. */
  @Column({ type: 'bytea' })
  token!: Buffer;

  @Column({ type: 'text' })
  username!: string;

  /** Id of the next update of the Bot API. */
  @Column({ type: 'bigint' })
  next_update!: string;

  @Column({ type: 'text' })
  last_error!: string;
}

/** A chat in which somebody wrote to the bot, or to which it was added. */
@Entity({ name: 'telegram_chat' })
export class TelegramChat {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'boolean' })
  is_group!: boolean;

  @Column({ type: 'timestamptz' })
  seen_at!: Date;
}
