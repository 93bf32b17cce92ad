import { Entity, PrimaryColumn } from 'typeorm';

/** An hour in which many sources were not collected: no baseline is made of it. */
@Entity({ name: 'gap_hour' })
export class GapHour {
  /** Number since 1970. */
  @PrimaryColumn({ type: 'integer' })
  hour!: number;
}
