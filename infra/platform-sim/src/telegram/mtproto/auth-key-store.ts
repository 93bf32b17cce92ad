import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../../state/json-file.js';
import { sha1 } from './numbers.js';

const shape = z.object({
  id: z.string(),
  key: z.string(),
  dc: z.number(),
  createdAt: z.number(),
  firstSalt: z.string(),
  temporaryUntil: z.number().optional(),
  boundTo: z.string().optional(),
  phone: z.string().optional(),
  passwordOf: z.string().optional(),
  ended: z.enum(['SESSION_REVOKED', 'AUTH_KEY_DUPLICATED']).optional(),
});

/** An authorization key that was agreed with a client. Times in ms. */
export interface AuthKey {
  /** Hexadecimal, as the client sends it. */
  id: string;
  key: Buffer;
  /** The data centre where it was made; others do not know it. */
  dc: number;
  createdAt: number;
  /** The salt of the handshake, valid for the first half-hour. */
  firstSalt: bigint;
  /** When a temporary key expires. */
  temporaryUntil?: number | undefined;
  /** Id of the permanent key to which a temporary one is bound. */
  boundTo?: string | undefined;
  /** Who is signed in with it. */
  phone?: string | undefined;
  /** Who has given a code and not yet the password. */
  passwordOf?: string | undefined;
  /** Why calls with it are refused. */
  ended?: 'SESSION_REVOKED' | 'AUTH_KEY_DUPLICATED' | undefined;
}

/** All keys, in a file that is written at every change: clients stay signed in over a restart. */
export class AuthKeyStore {
  private readonly keys = new Map<string, AuthKey>();

  constructor(private readonly file: string) {
    for (const stored of readJsonFile(file, z.array(shape)) ?? [])
      this.keys.set(stored.id, {
        ...stored,
        key: Buffer.from(stored.key, 'base64'),
        firstSalt: BigInt(stored.firstSalt),
      });
  }

  /** The key with this id in the data centre; undefined when it is unknown or expired at `now` (ms). */
  find(id: string, dc: number, now: number): AuthKey | undefined {
    const found = this.keys.get(id);
    if (found?.temporaryUntil !== undefined && found.temporaryUntil <= now) this.keys.delete(id);
    return found?.dc === dc && this.keys.has(id) ? found : undefined;
  }

  /** The key to which sign-ins belong: of a temporary key the permanent one, if it is bound. */
  permanent(key: AuthKey): AuthKey | undefined {
    if (key.temporaryUntil === undefined) return key;
    return key.boundTo === undefined ? undefined : this.keys.get(key.boundTo);
  }

  /** All keys with which the account is signed in. */
  ofPhone(phone: string): AuthKey[] {
    return [...this.keys.values()].filter((key) => key.phone === phone);
  }

  add(key: Buffer, rest: Pick<AuthKey, 'dc' | 'createdAt' | 'firstSalt' | 'temporaryUntil'>): AuthKey {
    const added = { id: sha1(key).subarray(12).toString('hex'), key, ...rest };
    this.keys.set(added.id, added);
    this.save();
    return added;
  }

  change(key: AuthKey, changes: Partial<Pick<AuthKey, 'boundTo' | 'phone' | 'passwordOf' | 'ended'>>): void {
    Object.assign(key, changes);
    this.save();
  }

  remove(key: AuthKey): void {
    this.keys.delete(key.id);
    this.save();
  }

  private save(): void {
    const stored = [...this.keys.values()].map((entry) => ({
      ...entry,
      key: entry.key.toString('base64'),
      firstSalt: String(entry.firstSalt),
    }));
    writeJsonFile(this.file, stored);
  }
}
