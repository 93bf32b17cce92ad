import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of a browser session of the bundled provider, beside its payload; see `sessions.ts`. */
@Entity({ schema: 'identity', name: 'sign_in_session' })
export class SignInSessionRow {
  /** The hash that `oidc_payload.uid` has. */
  @PrimaryColumn({ type: 'text' })
  uid!: string;

  @Column({ type: 'text' })
  account_sub!: string;

  @Column({ type: 'timestamptz' })
  started_at!: Date;

  @Column({ type: 'timestamptz' })
  last_used_at!: Date;

  @Column({ type: 'text' })
  address!: string;

  /** Short words, such as 'Firefox, Linux'. */
  @Column({ type: 'text' })
  browser!: string;
}
