import { Entity, PrimaryColumn } from 'typeorm';

/** A post belongs to a topic, as reporting says; the post may arrive later. */
@Entity({ name: 'post_topic' })
export class PostTopic {
  @PrimaryColumn({ type: 'bigint' })
  topic_id!: string;

  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;
}
