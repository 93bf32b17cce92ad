import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the reference list; posts keep retired ones. */
abstract class ReferenceEntry {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  name_kz!: string;

  @Column({ type: 'boolean' })
  is_retired!: boolean;

  @Column({ type: 'integer' })
  version!: number;

  /** Its place in the list, from 1. */
  @Column({ type: 'integer' })
  position!: number;
}

@Entity({ name: 'oblast' })
export class Oblast extends ReferenceEntry {}

@Entity({ name: 'sphere' })
export class Sphere extends ReferenceEntry {}
