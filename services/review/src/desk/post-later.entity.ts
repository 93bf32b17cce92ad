import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person put a post off; for everybody else it stays where it is. */
@Entity({ name: 'post_later' })
export class PostLater {
  @PrimaryColumn({ type: 'text' })
  username!: string;

  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @Column({ type: 'timestamptz' })
  until!: Date;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;
}
