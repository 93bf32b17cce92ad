import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A suggestion as it is stored, as JSON; rows of every age have these names. */
export interface StoredSuggestion {
  lang: Lang | null;
  spheres: number[];
  oblasts: number[];
  tone: Tone | null;
  is_ignored: boolean;
  oblasts_by_author: boolean;
  /** 0..1 per head. */
  confidence: Record<string, number>;
  evidence: { head: string; value: string; quote: string; start: number; end: number }[];
  model: string;
  reason: string;
}

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

  @Column({ type: 'smallint' })
  publishing_type!: number;

  @Column({ type: 'boolean' })
  is_video!: boolean;

  @Column({ type: 'boolean' })
  is_robot!: boolean;

  @Column({ type: 'boolean' })
  is_advert!: boolean;

  @Column({ type: 'boolean' })
  is_history!: boolean;

  @Column({ type: 'boolean' })
  is_cut!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  suggestion!: StoredSuggestion | null;

  @Column({ type: 'boolean' })
  machine_ignored!: boolean;

  /** Counters; -1 where the network has none. */
  @Column({ type: 'integer' })
  likes!: number;

  @Column({ type: 'integer' })
  comments!: number;

  @Column({ type: 'integer' })
  shares!: number;

  @Column({ type: 'integer' })
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
