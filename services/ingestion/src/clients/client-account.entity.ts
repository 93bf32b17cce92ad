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
