import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An author that is known to publish in a topic. */
@Entity({ name: 'topic_author' })
export class TopicAuthor {
  @PrimaryColumn({ type: 'bigint' })
  topic_id!: string;

  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'timestamptz' })
  last_at!: Date;
}
