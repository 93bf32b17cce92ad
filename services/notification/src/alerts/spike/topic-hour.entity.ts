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
