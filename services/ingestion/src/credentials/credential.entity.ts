import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ParkedRow } from '../parking/parking.js';

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

/** What collection knows of a token or operator, for all processes. A token of the environment has a state too. */
@Entity({ name: 'credential_state' })
export class CredentialState extends ParkedRow {
  /** `id` of the credential; md5 of 'env <network>' for a token of the environment. */
  @PrimaryColumn({ type: 'uuid' })
  credential_id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  @Column({ type: 'text' })
  kind!: CredentialKind;

  @Column({ type: 'text' })
  username!: string;

  /** A mark of the environment's token, which changes with it; '' for a stored credential. */
  @Column({ type: 'text' })
  secret_mark!: string;

  /** The day of `spent`, in the time zone of the network's budget. */
  @Column({ type: 'date' })
  spent_on!: string;

  @Column({ type: 'integer' })
  spent!: number;

  /** The last day on which an event said that the budget is spent. */
  @Column({ type: 'date', nullable: true })
  spent_published_on!: string | null;

  /** Theoretical arrival time of the next request (GCRA). */
  @Column({ type: 'timestamptz' })
  next_at!: Date;

  /** The proxy that it always uses. */
  @Column({ type: 'bigint', nullable: true })
  proxy_id!: string | null;

  /** The task that has an operator of a 'session' network for itself. */
  @Column({ type: 'uuid', nullable: true })
  lease!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  lease_until!: Date | null;
}
