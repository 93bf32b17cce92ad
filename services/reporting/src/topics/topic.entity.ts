import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A keyword expression with a name, its author and the users who may see it. */
@Entity({ name: 'topic' })
export class Topic {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  keywords!: string;

  /** Empty when nothing is excluded. */
  @Column({ type: 'text' })
  exclude_words!: string;

  /** Whether names are searched too. */
  @Column({ type: 'boolean' })
  attr_search!: boolean;

  @Column({ type: 'text', default: 'all' })
  reviewed!: 'all' | 'saved';

  @Column({ type: 'bigint', nullable: true })
  section_id!: string | null;

  @Column({ type: 'text' })
  author!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  /** Ids of users. */
  @Column({ type: 'bigint', array: true })
  access!: string[];

  @Column({ type: 'int', default: 1 })
  version!: number;

  /** The version at which its expression was last changed; 0 for what was saved before members had versions. */
  @Column({ type: 'int', default: 0 })
  members_version!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  created_at!: Date;
}
