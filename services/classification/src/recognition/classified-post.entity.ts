import { Entity, PrimaryColumn } from 'typeorm';

/** A revision that was published as classified. */
@Entity({ name: 'classified_post' })
export class ClassifiedPost {
  @PrimaryColumn({ type: 'bigint' })
  post_id!: string;

  @PrimaryColumn({ type: 'integer' })
  revision!: number;
}
