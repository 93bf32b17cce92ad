import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many publications a topic has of an hour. */
@Entity({ name: 'topic_hour' })
export class TopicHour {
  @PrimaryColumn({ type: 'bigint' })
  topic_id!: string;

  @PrimaryColumn({ type: 'boolean' })
  is_media!: boolean;

  /** Number since 1970. */
  @PrimaryColumn({ type: 'integer' })
  hour!: number;

  @Column({ type: 'integer' })
  posts!: number;
}

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

/** An hour in which many sources were not collected: no baseline is made of it. */
@Entity({ name: 'gap_hour' })
export class GapHour {
  /** Number since 1970. */
  @PrimaryColumn({ type: 'integer' })
  hour!: number;
}
