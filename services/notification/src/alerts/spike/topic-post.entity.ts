import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A publication of the last 15 days in a topic; it is counted once, however often its event comes. */
@Entity({ name: 'topic_post' })
export class TopicPost {
  @PrimaryColumn({ type: 'bigint' })
  topic_id!: string;

  @PrimaryColumn({ type: 'bigint' })
  publication_id!: string;

  @Column({ type: 'timestamptz' })
  published_at!: Date;

  @Column({ type: 'boolean' })
  is_media!: boolean;

  /** Looked at for the first publication of its author. */
  @Column({ type: 'boolean' })
  is_seen!: boolean;
}
