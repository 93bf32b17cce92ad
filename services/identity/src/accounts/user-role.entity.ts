import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
