import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event of the reference list. Deleted ones stay for the history of labels. */
@Entity({ name: 'event' })
export class Event {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'integer', array: true })
  spheres!: number[];

  @Column({ type: 'integer', array: true })
  oblasts!: number[];

  @Column({ type: 'text' })
  keywords!: string;

  @Column({ type: 'text' })
  author!: string;

  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', nullable: true })
  deleted_at!: Date | null;

  /** '' while it is not deleted. */
  @Column({ type: 'text' })
  deleted_by!: string;
}
