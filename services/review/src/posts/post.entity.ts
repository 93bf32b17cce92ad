import type { SuggestionFields } from '@mm/proto/http/post-wire.js';
import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A post under review. Its text, counters and labels have a number or time each, because they arrive separately. */
@Entity({ name: 'post' })
export class Post {
  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  @Column({ type: 'bigint' })
  author_id!: string;

  /** 0 as long as only counters or a withdrawal have arrived. */
  @Column({ type: 'integer' })
  revision!: number;

  /** The network's own id of the post. */
  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'text' })
  owner!: string;

  @Column({ type: 'text' })
  owner_name!: string;

  @Column({ type: 'timestamptz' })
  published_at!: Date;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text' })
  display_url!: string;

  /** 0 in posts that were stored before their pictures were counted. */
  @Column({ type: 'smallint' })
  pictures!: number;

  @Column({ type: 'smallint' })
  publishing_type!: number;

  @Column({ type: 'boolean' })
  is_video!: boolean;

  /** Neither read nor written; stays for the previous version of the service. */
  @Column({ type: 'boolean' })
  is_robot!: boolean;

  @Column({ type: 'boolean' })
  is_advert!: boolean;

  @Column({ type: 'boolean' })
  is_history!: boolean;

  @Column({ type: 'boolean' })
  is_cut!: boolean;

  /** The fields of `ClassifiedFields` that have no column: cards show them, and no statement asks for them. */
  @Column({ type: 'jsonb' })
  others!: object;

  /** Rows of every age have these names. */
  @Column({ type: 'jsonb', nullable: true })
  suggestion!: SuggestionFields | null;

  @Column({ type: 'boolean' })
  machine_ignored!: boolean;

  /** The labels of `suggestion`, for filters. */
  @Column({ type: 'text', nullable: true })
  suggested_lang!: Lang | null;

  @Column({ type: 'integer', array: true })
  suggested_spheres!: number[];

  @Column({ type: 'integer', array: true })
  suggested_oblasts!: number[];

  @Column({ type: 'smallint', nullable: true })
  suggested_tone!: Tone | null;

  /** 0..1: the lowest of those of regions, spheres and tone; null where the suggestion has none of them. */
  @Column({ type: 'real', nullable: true })
  confidence!: number | null;

  /** Counters; -1 where the network has none. */
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

  @Column({ type: 'timestamptz', nullable: true })
  withdrawn_at!: Date | null;

  @Column({ type: 'text', nullable: true })
  lang!: Lang | null;

  @Column({ type: 'integer', array: true })
  spheres!: number[];

  @Column({ type: 'integer', array: true })
  oblasts!: number[];

  @Column({ type: 'smallint', nullable: true })
  tone!: Tone | null;

  @Column({ type: 'bigint', nullable: true })
  event_id!: string | null;

  @Column({ type: 'boolean' })
  is_ignored!: boolean;

  @Column({ type: 'boolean' })
  saved!: boolean;

  /** Grows with every save. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'text' })
  reviewed_by!: string;

  @Column({ type: 'timestamptz', nullable: true })
  reviewed_at!: Date | null;

  @Column({ type: 'integer' })
  reviewed_revision!: number;
}
