import type { Role } from '@mm/proto/vocabulary/role.js';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** The key pair (VAPID) with which this installation identifies itself at push services; at most one row. */
@Entity({ name: 'push_key' })
export class PushKey {
  @PrimaryColumn({ type: 'integer' })
  id!: number;

  /** Base64url. */
  @Column({ type: 'text' })
  public_key!: string;

  /** Sealed. */
  @Column({ type: 'bytea' })
  private_key!: Buffer;
}

/** A browser of an account. */
@Entity({ name: 'push_subscription' })
export class PushSubscription {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id!: number;

  @Column({ type: 'text' })
  endpoint!: string;

  /** The browser's public key. */
  @Column({ type: 'text' })
  p256dh!: string;

  /** With the public key only for encrypting to this browser. */
  @Column({ type: 'text' })
  auth!: string;

  @Column({ type: 'integer' })
  user_id!: number;

  @Column({ type: 'text' })
  username!: string;

  /** Of the account now; none of a disabled one. */
  @Column({ type: 'text', array: true })
  roles!: Role[];

  @Column({ type: 'timestamptz' })
  created_at!: Date;
}
