import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A named group of topics. */
@Entity({ name: 'section' })
export class Section {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  author!: string;

  @Column({ type: 'bigint' })
  author_id!: string;

  /** Ids of users. */
  @Column({ type: 'bigint', array: true })
  access!: string[];

  @Column({ type: 'int', default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  created_at!: Date;
}

/** The place of a section in the list of one user. */
@Entity({ name: 'section_order' })
export class SectionOrder {
  @PrimaryColumn({ type: 'bigint' })
  user_id!: string;

  @PrimaryColumn({ type: 'bigint' })
  section_id!: string;

  @Column({ type: 'int' })
  position!: number;
}
