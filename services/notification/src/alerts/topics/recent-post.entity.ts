import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What alerts need of a publication besides its topics; those in no topic stay for a day, the others for 15. */
@Entity({ name: 'recent_post' })
export class RecentPost {
  @PrimaryColumn({ type: 'bigint' })
  publication_id!: string;

  @Column({ type: 'text' })
  network!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  /** Found when its author was read for the first time. */
  @Column({ type: 'boolean' })
  is_history!: boolean;

  /** Of a person, else of the machine: -2, 1, 2; 0 when it is not known. */
  @Column({ type: 'smallint' })
  tone!: number;

  /** That of the machine, for the case that a person takes a decision back. */
  @Column({ type: 'smallint' })
  suggested_tone!: number;

  /** A person set the tone. */
  @Column({ type: 'boolean' })
  is_reviewed!: boolean;

  @Column({ type: 'timestamptz' })
  received_at!: Date;
}
