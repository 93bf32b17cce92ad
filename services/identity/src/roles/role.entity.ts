import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A realm role. The five built-in ones have fixed ids and cannot be renamed or deleted. */
@Entity({ schema: 'identity', name: 'role' })
export class Role {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'boolean' })
  is_built_in!: boolean;
}
