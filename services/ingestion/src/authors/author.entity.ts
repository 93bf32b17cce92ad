import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';

/** An author of a network, watched or not. Unknown counts are -1. */
@Entity({ name: 'author' })
export class Author {
  @PrimaryGeneratedColumn({ type: 'bigint' })
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

  @Column({ type: 'text' })
  biography!: string;

  @Column({ type: 'double precision' })
  followers!: number;

  @Column({ type: 'double precision' })
  follows!: number;

  @Column({ type: 'double precision' })
  media_count!: number;

  @Column({ type: 'integer', array: true })
  oblasts!: number[];

  @Column({ type: 'boolean' })
  is_group!: boolean;

  @Column({ type: 'boolean' })
  is_closed!: boolean;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'boolean' })
  auto_update!: boolean;

  /** Search words that a channel gives itself; mostly ''. */
  @Column({ type: 'text' })
  keywords!: string;

  @Column({ type: 'boolean' })
  hidden!: boolean;

  @Column({ type: 'timestamptz' })
  created_at!: Date;

  @Column({ type: 'timestamptz' })
  updated_at!: Date;
}

/** A user who watches an author. */
@Entity({ name: 'watcher' })
export class Watcher {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @PrimaryColumn({ type: 'text' })
  username!: string;

  @Column({ type: 'timestamptz' })
  since!: Date;
}

/** The regions that new authors of a user get in a network. */
@Entity({ name: 'user_region' })
export class UserRegion {
  @PrimaryColumn({ type: 'text' })
  username!: string;

  @PrimaryColumn({ type: 'text' })
  network!: NetworkId;

  @Column({ type: 'integer', array: true })
  oblasts!: number[];
}
