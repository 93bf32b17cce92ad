import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The current name of a sphere, an oblast or an event. */
@Entity({ name: 'reference_name' })
export class ReferenceName {
  @PrimaryColumn({ type: 'text' })
  kind!: 'sphere' | 'oblast' | 'event';

  @PrimaryColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** '' for events, which have one name. */
  @Column({ type: 'text' })
  name_kz!: string;

  /** Grows with every renaming. */
  @Column({ type: 'int' })
  version!: number;
}
