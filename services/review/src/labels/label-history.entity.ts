import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Labels as set by a person. */
export interface PersonLabels {
  lang: Lang | null;
  spheres: number[];
  oblasts: number[];
  tone: Tone | null;
  eventId: number | null;
  isIgnored: boolean;
}
/** The same with whether the post is saved for monitoring. Stored as JSON under these names. */
export type LabelsOfVersion = PersonLabels & { saved: boolean };

/** The labels of every version of a post, by whom and when. */
@Entity({ name: 'label_history' })
export class LabelHistory {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @PrimaryColumn({ type: 'integer' })
  version!: number;

  @Column({ type: 'jsonb' })
  labels!: LabelsOfVersion;

  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;

  /** The caller sent no version, so the save was applied to the current one. */
  @Column({ type: 'boolean' })
  without_version!: boolean;

  /** The decision that made the version; null for a save of one post. */
  @Column({ type: 'uuid', nullable: true })
  decision_id!: string | null;
}
