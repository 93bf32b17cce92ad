import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The calls that an access token has made lately. Times are unix seconds. */
@Entity({ schema: 'identity', name: 'access_token_use' })
export class AccessTokenUse {
  @PrimaryColumn({ type: 'integer' })
  token_id!: number;

  /** Of the last call. */
  @Column({ type: 'integer' })
  second!: number;

  /** Calls in `second`, in the second before, and so on. */
  @Column({ type: 'integer', array: true })
  calls_by_second!: number[];

  /** End of the day that `calls_of_day` counts. */
  @Column({ type: 'integer' })
  day_ends_at!: number;

  @Column({ type: 'integer' })
  calls_of_day!: number;
}
