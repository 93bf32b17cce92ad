import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A topic that a found publication belongs to. */
@Entity({ name: 'hit_topic' })
export class HitTopic {
  @PrimaryColumn({ type: 'bigint' })
  topic_id!: string;

  @PrimaryColumn({ type: 'text' })
  code!: string;

  /** A search of this topic found it; else its text matches the topic's expression. */
  @Column({ type: 'boolean' })
  is_searched!: boolean;
}
