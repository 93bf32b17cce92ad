import type { ClientStatus } from '@mm/proto/http/clients.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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
