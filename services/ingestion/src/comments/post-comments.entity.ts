import type { RawComment } from '@mm/networks/network-collector.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Comments of a post as they were last read, for the time in which its network cannot be read. */
@Entity({ name: 'post_comments' })
export class PostComments {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @Column({ type: 'jsonb' })
  comments!: RawComment[];

  /** The post's number of comments when they were read. */
  @Column({ type: 'integer' })
  counted!: number;

  @Column({ type: 'timestamptz' })
  read_at!: Date;
}
