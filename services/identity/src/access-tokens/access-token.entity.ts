import { Column, Entity, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
import type { AccessTokenWire, WallWire } from '@mm/proto/http/access-tokens.js';
import type { Operation } from '@mm/proto/vocabulary/operation.js';

/** The right of a wall or a program to make some calls for its owner; a wall that is not approved yet has none. */
@Entity({ schema: 'identity', name: 'access_token' })
export class AccessToken {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  kind!: AccessTokenWire['kind'];

  @Column({ type: 'text' })
  name!: string;

  /** SHA-256; the secret itself is not stored. */
  @Column({ type: 'bytea' })
  secret_hash!: Buffer;

  @Column({ type: 'integer', nullable: true })
  owner_id!: number | null;

  @Column({ type: 'text', array: true })
  operations!: Operation[];

  /** Ids of topics; null for all that the owner may see. */
  @Column({ type: 'bigint', array: true, nullable: true })
  topics!: string[] | null;

  @Column({ type: 'jsonb', nullable: true })
  wall!: WallWire | null;

  /** While it waits to be approved, in the form of `normalCode`. */
  @Column({ type: 'text', nullable: true })
  code!: string | null;

  @Column({ type: 'timestamptz' })
  created_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  expires_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  approved_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revoked_at!: Date | null;

  /** To the minute. */
  @Column({ type: 'timestamptz', nullable: true })
  last_used_at!: Date | null;

  /** Of the client that used it last; empty when unknown. */
  @Column({ type: 'text' })
  last_address!: string;

  /** Calls a minute; null for the setting of the installation. */
  @Column({ type: 'integer', nullable: true })
  minute_quota!: number | null;

  /** Calls a day; null for the setting of the installation. */
  @Column({ type: 'integer', nullable: true })
  day_quota!: number | null;
}

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
