import { Column, Entity, PrimaryColumn } from 'typeorm';

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
