import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The regions that new authors of a user get in a network. */
@Entity({ name: 'user_region' })
export class UserRegion {
  @PrimaryColumn({ type: 'text' })
  username!: string;

  @PrimaryColumn({ type: 'text' })
  network!: NetworkId;

  @Column({ type: 'integer', array: true })
  oblasts!: number[];
}
