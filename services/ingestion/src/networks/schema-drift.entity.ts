import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place where a network's responses have an unknown shape. */
@Entity({ name: 'schema_drift' })
export class SchemaDrift {
  @PrimaryColumn({ type: 'text' })
  network!: NetworkId;

  /** The fault's code and the beginning of its message. */
  @PrimaryColumn({ type: 'text' })
  place!: string;

  /** The beginning of the first such response. */
  @Column({ type: 'text' })
  payload!: string;

  @Column({ type: 'timestamptz' })
  first_at!: Date;

  @Column({ type: 'timestamptz' })
  last_at!: Date;

  @Column({ type: 'integer' })
  occurrences!: number;
}
