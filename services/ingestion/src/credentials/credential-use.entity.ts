import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often the token of a network was used on a day. */
@Entity({ name: 'credential_use' })
export class CredentialUse {
  @PrimaryColumn({ type: 'text' })
  network!: NetworkId;

  @Column({ type: 'timestamptz' })
  last_good!: Date;

  @Column({ type: 'date' })
  spent_on!: string;

  @Column({ type: 'integer' })
  spent!: number;
}
