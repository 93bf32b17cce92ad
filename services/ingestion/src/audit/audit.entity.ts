import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who did what to which object. */
@Entity({ name: 'audit' })
export class Audit {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'text' })
  actor!: string;

  /** Id of the call. */
  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text' })
  object!: string;
}
