import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An author that is collected without a watcher while it is active. */
@Entity({ name: 'owner' })
export class Owner {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  /** Pre-fills the region of its posts; 0 = none. */
  @Column({ type: 'integer' })
  oblast!: number;

  @Column({ type: 'text' })
  page_type!: string;

  @Column({ type: 'boolean' })
  is_active!: boolean;

  /** The administrator who added it. */
  @Column({ type: 'text' })
  added_by!: string;

  @Column({ type: 'timestamptz' })
  added_at!: Date;
}
