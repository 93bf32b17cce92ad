import { Column, Entity, PrimaryColumn } from 'typeorm';

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
}
