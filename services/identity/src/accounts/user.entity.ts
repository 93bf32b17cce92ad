import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An account. `id` is used inside the product, `sub` in tokens; renaming changes neither. */
@Entity({ schema: 'identity', name: 'users' })
export class User {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'uuid', generated: 'uuid' })
  sub!: string;

  @Column({ type: 'text' })
  username!: string;

  @Column({ type: 'text' })
  name!: string;

  /** See `password-hash.ts`; null for an account that cannot sign in by password. */
  @Column({ type: 'text', name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column({ type: 'boolean' })
  disabled!: boolean;
}
