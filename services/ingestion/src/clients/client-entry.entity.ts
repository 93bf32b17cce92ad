import { Column, Entity, PrimaryColumn } from 'typeorm';

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
