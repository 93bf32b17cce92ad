import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Another id under which a network may return a post of an author. */
@Entity({ name: 'post_alias' })
export class PostAlias {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @PrimaryColumn({ type: 'text' })
  alias!: string;

  @Column({ type: 'bigint' })
  post_id!: string;
}
