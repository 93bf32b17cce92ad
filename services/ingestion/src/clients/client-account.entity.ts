import type { ClientStatus } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a client is to be: not loaded, loaded but not connected, or connected. */
export type WantedClient = 'off' | 'loaded' | 'connected';

/**
 * What an account of a client has beside its credential, whose username is the phone and whose secret the API hash.
 * Commands are changes of this row; the process that has the client follows them.
 */
@Entity({ name: 'client_account' })
export class ClientAccount {
  @PrimaryColumn({ type: 'uuid' })
  credential_id!: string;

  @Column({ type: 'text' })
  network!: NetworkId;

  @Column({ type: 'integer' })
  api_id!: number;

  /** At most one of a network. */
  @Column({ type: 'boolean' })
  is_default!: boolean;

  /** The proxy that its client uses. */
  @Column({ type: 'bigint', nullable: true })
  proxy_id!: string | null;

  @Column({ type: 'text' })
  wanted!: WantedClient;

  /** Grows with each RELOAD: another client is made. */
  @Column({ type: 'integer' })
  reloads!: number;

  /** Grows with each START and RELOAD of a person: the network may be asked to send a code. */
  @Column({ type: 'integer' })
  code_requests!: number;
}

/** What a client is doing, as the process that has it last stored it. No row = it was never loaded. */
@Entity({ name: 'client_state' })
export class ClientStateRow {
  @PrimaryColumn({ type: 'uuid' })
  credential_id!: string;

  /** 'waiting' is not stored: it follows from the credential's pause. */
  @Column({ type: 'text' })
  status!: Exclude<ClientStatus, 'waiting'>;

  @Column({ type: 'boolean' })
  is_authorised!: boolean;

  /** Code of the fault, '' without one. */
  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  reason_text!: string;

  /** The process that has the client; null when none has it. */
  @Column({ type: 'uuid', nullable: true })
  holder!: string | null;

  /** `reloads` and `code_requests` of the account that the holder has carried out. */
  @Column({ type: 'integer' })
  reloads!: number;

  @Column({ type: 'integer' })
  code_requests!: number;

  @Column({ type: 'timestamptz' })
  changed_at!: Date;
}

/** What a client remembers over restarts, encrypted and bound to its account. */
@Entity({ name: 'client_session' })
export class ClientSessionRow {
  @PrimaryColumn({ type: 'uuid' })
  credential_id!: string;

  @Column({ type: 'bytea' })
  data!: Buffer;

  @Column({ type: 'timestamptz' })
  saved_at!: Date;
}

/** A code or password that a person entered for a client. Its secret is removed as soon as it was used. */
@Entity({ name: 'client_entry' })
export class ClientEntry {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  credential_id!: string;

  @Column({ type: 'text' })
  kind!: 'code' | 'password';

  /** Encrypted and bound to `id`. */
  @Column({ type: 'bytea', nullable: true })
  secret!: Buffer | null;

  @Column({ type: 'timestamptz' })
  entered_at!: Date;

  /** null while it waits; '' when it was accepted, else the code of the fault. */
  @Column({ type: 'text', nullable: true })
  outcome!: string | null;

  @Column({ type: 'text' })
  outcome_text!: string;
}
