import type { ProxyPlatform } from '@mm/proto/http/proxies.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A proxy of outgoing requests, and its state for all processes. */
@Entity({ name: 'proxy' })
export class Proxy {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'text' })
  protocol!: 'http' | 'https';

  /** Without brackets. */
  @Column({ type: 'text' })
  host!: string;

  @Column({ type: 'integer' })
  port!: number;

  /** '' without an account. */
  @Column({ type: 'text' })
  username!: string;

  /** The password, encrypted and bound to the address. */
  @Column({ type: 'bytea', nullable: true })
  secret!: Buffer | null;

  @Column({ type: 'text', array: true })
  platforms!: ProxyPlatform[];

  @Column({ type: 'timestamptz', nullable: true })
  parked_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  parked_until!: Date | null;

  /** Kind of the fault that parked it; '' after a success. */
  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  reason_text!: string;

  /** Faults in a row. */
  @Column({ type: 'integer' })
  faults!: number;

  @Column({ type: 'timestamptz', nullable: true })
  last_used_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  last_good_at!: Date | null;
}

type Address = Pick<Proxy, 'protocol' | 'host' | 'port'>;

/** `http://proxy.example.kz:3128`; IPv6 addresses get their brackets back. */
export const addressOf = ({ protocol, host, port }: Address): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What the password of a proxy is bound to. */
export const secretContext = (address: Address): string => `proxy ${addressOf(address)}`;
