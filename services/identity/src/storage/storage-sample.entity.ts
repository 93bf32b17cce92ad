import type { StoragePart } from '@mm/proto/http/storage.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The size of a part at an hour. */
@Entity({ name: 'storage_sample' })
export class StorageSample {
  /** A full hour. */
  @PrimaryColumn({ type: 'timestamptz' })
  sampled_at!: Date;

  @PrimaryColumn({ type: 'text' })
  part!: StoragePart;

  @Column({ type: 'bigint' })
  bytes!: string;
}
