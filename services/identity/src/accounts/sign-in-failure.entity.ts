import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Wrong passwords for a user name, existing or not, in lower case. */
@Entity({ schema: 'identity', name: 'sign_in_failure' })
export class SignInFailure {
  @PrimaryColumn({ type: 'text' })
  username!: string;

  @Column({ type: 'integer' })
  failures!: number;

  /** Time of the first of them. */
  @Column({ type: 'timestamptz' })
  since!: Date;
}
