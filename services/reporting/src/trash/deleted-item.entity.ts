import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted topic or section with everything that is needed to bring it back. */
@Entity({ name: 'deleted_item' })
export class DeletedItem {
  @PrimaryColumn({ type: 'text' })
  kind!: 'topic' | 'section';

  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  author!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  /** Its rows, as PostgreSQL writes them as JSON. */
  @Column({ type: 'jsonb' })
  content!: object;

  @Column({ type: 'text' })
  deleted_by!: string;

  @Column({ type: 'timestamptz' })
  deleted_at!: Date;
}
