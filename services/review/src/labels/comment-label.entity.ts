import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a person decided last about a comment of a post. */
@Entity({ name: 'comment_label' })
export class CommentLabel {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  /** The network's own id of the comment. */
  @PrimaryColumn({ type: 'text' })
  comment_id!: string;

  @Column({ type: 'boolean' })
  is_ignored!: boolean;

  @Column({ type: 'smallint', nullable: true })
  tone!: Tone | null;

  @Column({ type: 'text' })
  labelled_by!: string;

  @Column({ type: 'timestamptz' })
  labelled_at!: Date;
}
