import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';

/** A collected post. Unknown counters are -1. */
@Entity({ name: 'post' })
export class Post {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** The network's own id of the post; the first one under which it was stored. */
  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'timestamptz' })
  published_at!: Date;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'boolean' })
  is_cut!: boolean;

  /** Changes exactly when title or text change. */
  @Column({ type: 'text' })
  text_hash!: string;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text' })
  display_url!: string;

  /** Addresses of all pictures in their order; empty where `display_url` is the only one or there is none. */
  @Column({ type: 'text', array: true })
  pictures!: string[];

  @Column({ type: 'smallint' })
  publishing_type!: number;

  @Column({ type: 'boolean' })
  is_video!: boolean;

  /** Neither read nor written; stays for the previous version of the service. */
  @Column({ type: 'boolean' })
  is_robot!: boolean;

  @Column({ type: 'boolean' })
  is_advert!: boolean;

  /** The fields of the message that have no column. */
  @Column({ type: 'jsonb' })
  others!: object;

  /** Published before its author was watched. */
  @Column({ type: 'boolean' })
  is_history!: boolean;

  @Column({ type: 'integer' })
  revision!: number;

  @Column({ type: 'double precision' })
  likes!: number;

  @Column({ type: 'double precision' })
  comments!: number;

  @Column({ type: 'double precision' })
  shares!: number;

  @Column({ type: 'double precision' })
  views!: number;

  @Column({ type: 'timestamptz' })
  counted_at!: Date;

  /** Null when the counters are no longer read. */
  @Column({ type: 'timestamptz', nullable: true })
  next_count_at!: Date | null;

  /** Rounds in a row in which the counters hardly changed. */
  @Column({ type: 'smallint' })
  quiet_counts!: number;

  /** When its comments are due to be read again, if their number changed. */
  @Column({ type: 'timestamptz', nullable: true })
  next_comments_at!: Date | null;

  /** A person saved its labels. */
  @Column({ type: 'boolean' })
  is_saved!: boolean;

  @Column({ type: 'timestamptz' })
  collected_at!: Date;

  /** When it was found deleted at its source. */
  @Column({ type: 'timestamptz', nullable: true })
  withdrawn_at!: Date | null;
}

/** Another id under which a network may return a post of an author. */
@Entity({ name: 'post_alias' })
export class PostAlias {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @PrimaryColumn({ type: 'text' })
  alias!: string;

  @Column({ type: 'bigint' })
  post_id!: string;
}
