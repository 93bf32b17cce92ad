import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PersonLabels } from './label-history.entity.js';

/** Labels of a found publication that somebody saved; its post may arrive later. */
@Entity({ name: 'saved_hit' })
export class SavedHit {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  @Column({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'jsonb' })
  labels!: PersonLabels;

  @Column({ type: 'text' })
  saved_by!: string;

  @Column({ type: 'timestamptz' })
  saved_at!: Date;

  /** The post has the labels, or newer ones. */
  @Column({ type: 'boolean' })
  is_applied!: boolean;
}
