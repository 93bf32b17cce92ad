import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What collection signs in with: a network's access token, or an operator's account. */
@Entity({ name: 'credential' })
export class Credential {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** The operator's name; '' for the token of the network. */
  @Column({ type: 'text' })
  username!: string;

  /** The token or the operator's password, encrypted and bound to `id`. */
  @Column({ type: 'bytea' })
  secret!: Buffer;

  /** The administrator who stored it. */
  @Column({ type: 'text' })
  owner!: string;

  /** An operator that is not active is never used. */
  @Column({ type: 'boolean' })
  is_active!: boolean;
}
