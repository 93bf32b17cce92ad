import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An account. `id` is used inside the product, `sub` in tokens; renaming changes neither. */
@Entity({ schema: 'identity', name: 'users' })
export class User {
  /** From `nextAccountId()`. Not a generated column: TypeORM would not insert the given value. */
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'uuid', generated: 'uuid' })
  sub!: string;

  @Column({ type: 'text' })
  username!: string;

  @Column({ type: 'text' })
  name!: string;

  /** See `password-hash.ts`; null for an account that cannot sign in by password. */
  @Column({ type: 'text', nullable: true })
  password_hash!: string | null;

  @Column({ type: 'boolean' })
  disabled!: boolean;

  /** The sign-in page asks for a new password after the right old one. */
  @Column({ type: 'boolean' })
  must_change_password!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  last_sign_in_at!: Date | null;

  /** Access tokens that were issued before are refused; see `sessions-ended.ts`. */
  @Column({ type: 'timestamptz', nullable: true })
  sessions_ended_at!: Date | null;

  /** Kept for 30 days, so that it can be restored. Its name is free, it cannot sign in. */
  @Column({ type: 'timestamptz', nullable: true })
  deleted_at!: Date | null;
}

/** Assignment of a role to an account. */
@Entity({ schema: 'identity', name: 'user_role' })
export class UserRole {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'integer' })
  user_id!: number;

  @Column({ type: 'integer' })
  role_id!: number;
}
