import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An author as ingestion published it last. */
@Entity({ name: 'author' })
export class Author {
  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** The network's own id of the author. */
  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'text' })
  username!: string;

  @Column({ type: 'text' })
  full_name!: string;

  @Column({ type: 'boolean' })
  is_closed!: boolean;

  /** Usernames. */
  @Column({ type: 'text', array: true })
  watchers!: string[];

  @Column({ type: 'timestamptz' })
  changed_at!: Date;
}
