import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who signs in. `id` is the number that the product uses, `sub` the one in tokens; renaming keeps both. */
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
