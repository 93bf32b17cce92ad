import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many posts of an author there are, and how many of them people saved and ignored. */
@Entity({ name: 'author_progress' })
export class AuthorProgress {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'integer' })
  all_cnt!: number;

  @Column({ type: 'integer' })
  saved_cnt!: number;

  @Column({ type: 'integer' })
  ign_cnt!: number;
}
