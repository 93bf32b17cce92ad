import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A publication that a search found. */
@Entity({ name: 'search_hit' })
export class SearchHit {
  @PrimaryColumn({ type: 'uuid' })
  search_id!: string;

  @PrimaryColumn({ type: 'text' })
  code!: string;

  /** The topic that it was found for. */
  @Column({ type: 'bigint', nullable: true })
  topic_id!: string | null;
}
