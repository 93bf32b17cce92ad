import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What is needed until everything of the author is deleted. */
export interface UnfinishedErasure {
  authorId: string;
  code: string;
  username: string;
  url: string;
}

/** An erased author that may not come back. */
@Entity({ name: 'erased_author' })
export class ErasedAuthorRow {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** Chosen by the administrator, to know the entry again. */
  @Column({ type: 'text' })
  label!: string;

  @Column({ type: 'text' })
  reason!: string;

  /** Keyed hashes of the network's own id, the username and the address. */
  @Column({ type: 'bytea', array: true })
  hashes!: Buffer[];

  /** How many were deleted. */
  @Column({ type: 'integer' })
  posts!: number;

  @Column({ type: 'text' })
  erased_by!: string;

  @Column({ type: 'timestamptz' })
  erased_at!: Date;

  /** Null once everything is deleted. */
  @Column({ type: 'jsonb', nullable: true })
  unfinished!: UnfinishedErasure | null;
}

/** The key of the hashes. It is stored, since those of a derived one would end with a rotation of the secret key. */
@Entity({ name: 'erasure_key' })
export class ErasureKey {
  @PrimaryColumn({ type: 'text' })
  purpose!: string;

  @Column({ type: 'bytea' })
  secret!: Buffer;
}
