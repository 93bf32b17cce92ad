import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Wrong passwords for a user name, existing or not, in lower case, from one source. All attempts of a source have the
 * name ''.
 */
@Entity({ schema: 'identity', name: 'sign_in_failure' })
export class SignInFailure {
  @PrimaryColumn({ type: 'text' })
  username!: string;

  /** An address, or a browser that the account knows. */
  @PrimaryColumn({ type: 'text' })
  source!: string;

  @Column({ type: 'integer' })
  failures!: number;

  /** Time of the first of them. */
  @Column({ type: 'timestamptz' })
  since!: Date;
}
