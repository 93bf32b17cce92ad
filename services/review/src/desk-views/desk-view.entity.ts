import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A named filter of the desk. */
@Entity({ name: 'desk_view' })
export class DeskView {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'bigint' })
  user_id!: string;

  /** The user's name when the user last saved the view. */
  @Column({ type: 'text' })
  owner!: string;

  /** Unique per user, whatever the case. */
  @Column({ type: 'text' })
  name!: string;

  /** As it was sent, without '?'. */
  @Column({ type: 'text' })
  query!: string;

  @Column({ type: 'boolean' })
  shared!: boolean;

  /** The topic of `query`; null without one. */
  @Column({ type: 'bigint', nullable: true })
  topic_id!: string | null;
}
