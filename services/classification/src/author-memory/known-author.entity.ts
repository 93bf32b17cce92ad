import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an author says of itself, the regions chosen for it, and the one that persons saved for its posts. */
@Entity({ name: 'known_author' })
export class KnownAuthor {
  @PrimaryColumn({ type: 'bigint' })
  author_id!: string;

  @Column({ type: 'text' })
  username!: string;

  @Column({ type: 'text' })
  full_name!: string;

  @Column({ type: 'text' })
  biography!: string;

  /** Regions that a person chose for the author. */
  @Column({ type: 'integer', array: true })
  oblasts!: number[];

  /** When the author looked like this; before all times when nothing told. */
  @Column({ type: 'timestamptz' })
  described_at!: Date;

  /** Regions of its saved posts, empty while they do not agree. */
  @Column({ type: 'integer', array: true })
  saved_oblasts!: number[];

  /** 0..1 */
  @Column({ type: 'double precision' })
  saved_confidence!: number;
}
