import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who watches an author. */
@Entity({ name: 'watcher' })
export class Watcher {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @PrimaryColumn({ type: 'text' })
  username!: string;

  @Column({ type: 'timestamptz' })
  since!: Date;
}
