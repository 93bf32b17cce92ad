import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A publication that searches found. */
@Entity({ name: 'hit' })
export class Hit {
  /** First 16 hexadecimal digits of the SHA-1 of its canonical address. */
  @PrimaryColumn({ type: 'text' })
  code!: string;

  /** Codes of other addresses of the same publication. */
  @Column({ type: 'text', array: true })
  aliases!: string[];

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  snippet!: string;

  /** The whole text; null until it was read. */
  @Column({ type: 'text', nullable: true })
  text!: string | null;

  @Column({ type: 'smallint' })
  text_tries!: number;

  /** When the text is read (again); null when it was read or given up. */
  @Column({ type: 'timestamptz', nullable: true })
  next_text_at!: Date | null;

  /** Code of the last fault; '' without one. */
  @Column({ type: 'text' })
  text_error!: string;

  /** Who published it: the author's name, or the host. */
  @Column({ type: 'text' })
  owner!: string;

  @Column({ type: 'text', nullable: true })
  network!: NetworkId | null;

  /** Name with which its author is subscribed to; '' where it is not known. */
  @Column({ type: 'text' })
  author!: string;

  /** The network's own id of the post, where it is known. */
  @Column({ type: 'text', nullable: true })
  post_code!: string | null;

  /** The stored post, collected or saved from here. */
  @Column({ type: 'bigint', nullable: true })
  post_id!: string | null;

  /** The post was collected without a search. */
  @Column({ type: 'boolean' })
  in_archive!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  published_at!: Date | null;

  @Column({ type: 'text', nullable: true })
  lang!: 'kz' | 'ru' | 'other' | null;

  @Column({ type: 'integer', array: true })
  spheres!: number[];

  @Column({ type: 'integer', array: true })
  oblasts!: number[];

  @Column({ type: 'smallint', nullable: true })
  tone!: -2 | 1 | 2 | null;

  @Column({ type: 'boolean' })
  is_ignored!: boolean;

  @Column({ type: 'boolean' })
  saved!: boolean;

  /** Engines that found it. */
  @Column({ type: 'text', array: true })
  engines!: string[];

  /** Account whose search found it first; recognition and matching of its whole text act for it. */
  @Column({ type: 'bigint' })
  found_by!: string;

  @Column({ type: 'timestamptz' })
  found_at!: Date;
}

/** A topic that a found publication belongs to. */
@Entity({ name: 'hit_topic' })
export class HitTopic {
  @PrimaryColumn({ type: 'bigint' })
  topic_id!: string;

  @PrimaryColumn({ type: 'text' })
  code!: string;

  /** A search of this topic found it; else its text matches the topic's expression. */
  @Column({ type: 'boolean' })
  is_searched!: boolean;
}
