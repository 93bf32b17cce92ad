import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type CredentialKind = 'token' | 'operator';

/** What collection signs in with: an access token of a network, or an operator's account. */
@Entity({ name: 'credential' })
export class Credential {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  /** The operator's or the token's name, unique in the network; '' for its first token. */
  @Column({ type: 'text' })
  username!: string;

  /** True for a token with a name. */
  @Column({ type: 'boolean' })
  is_named_token!: boolean;

  /** Generated from `username` and `is_named_token`. */
  @Column({ type: 'text', insert: false, update: false })
  kind!: CredentialKind;

  /** The token or the operator's password, encrypted and bound to `id`. */
  @Column({ type: 'bytea' })
  secret!: Buffer;

  /** The administrator who stored it. */
  @Column({ type: 'text' })
  owner!: string;

  /** A credential that is not active is never used. */
  @Column({ type: 'boolean' })
  is_active!: boolean;
}
