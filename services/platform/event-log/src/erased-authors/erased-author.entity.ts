import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An author that an administrator erased. Its id is never given again, so the row says nothing about a person. */
@Entity({ name: 'erased_author' })
export class ErasedAuthor {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'timestamptz' })
  erased_at!: Date;
}
