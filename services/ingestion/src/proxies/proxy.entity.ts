import type { ProxyPlatform } from '@mm/proto/http/proxies.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ParkedRow } from '../parking/parking.js';

/** A proxy of outgoing requests, and its state for all processes. */
@Entity({ name: 'proxy' })
export class Proxy extends ParkedRow {
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
}

type Address = Pick<Proxy, 'protocol' | 'host' | 'port'>;

/** `http://proxy.example.kz:3128`; IPv6 addresses get their brackets back. */
export const addressOf = ({ protocol, host, port }: Address): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What the password of a proxy is bound to. */
export const secretContext = (address: Address): string => `proxy ${addressOf(address)}`;
