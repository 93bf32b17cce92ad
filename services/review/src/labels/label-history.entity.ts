import type { Lang } from '@mm/proto/vocabulary/lang.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A comment's label and who gave it; `at`: RFC 3339. Stored as JSON under these names. */
export interface CommentBefore {
  is_ignored: boolean;
  tone: Tone | null;
  by: string;
  at: string;
}
/** By the network's own id of the comment; null for one that nobody had labelled. */
export type CommentsBefore = Record<string, CommentBefore | null>;

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

  /** The decision that made the version; null for a change of one label. */
  @Column({ type: 'uuid', nullable: true })
  decision_id!: string | null;

  /** What the labels of the comments were that changed with it; null if none did. */
  @Column({ type: 'jsonb', nullable: true })
  comments!: CommentsBefore | null;
}
