import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session, grant, code or token of the bundled provider. Ids are hashes; see `payload-adapter.ts`. */
@Entity({ schema: 'identity', name: 'oidc_payload' })
export class OidcPayload {
  @PrimaryColumn({ type: 'text' })
  model!: string;

  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** Encrypted JSON. */
  @Column({ type: 'bytea' })
  payload!: Buffer;

  @Column({ type: 'text', nullable: true })
  grant_id!: string | null;

  @Column({ type: 'text', nullable: true })
  uid!: string | null;

  /** `sub` of the account that is signed in. */
  @Column({ type: 'text', nullable: true })
  account_sub!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  consumed_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  expires_at!: Date | null;
}
