import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The access token of a network. */
@Entity({ name: 'credential' })
export class Credential {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** Encrypted and bound to `id`. */
  @Column({ type: 'bytea' })
  secret!: Buffer;

  /** The administrator who stored it. */
  @Column({ type: 'text' })
  owner!: string;
}
