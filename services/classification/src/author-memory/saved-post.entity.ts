import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The regions that a person saved for one post. */
@Entity({ name: 'saved_post' })
export class SavedPost {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  /** Empty when the post does not count any more. */
  @Column({ type: 'integer', array: true })
  oblasts!: number[];

  /** What counted before the last change, for its undo. */
  @Column({ type: 'integer', array: true })
  oblasts_before!: number[];

  /** The version of the post's labels that this is. */
  @Column({ type: 'integer' })
  labels_version!: number;

  @Column({ type: 'timestamptz' })
  saved_at!: Date;
}
