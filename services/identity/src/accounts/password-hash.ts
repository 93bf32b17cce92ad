import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import PQueue from 'p-queue';
import { TooManyAttempts } from './sign-in-attempts.js';

const cost = { N: 2 ** 15, r: 8, p: 1 };
const maxmem = 64 * 1024 * 1024;

// Two at a time: scrypt runs on libuv's four threads, which file access and DNS lookups need too.
const queue = new PQueue({ concurrency: 2 });
// Of signed-in callers too; a sign-in is refused earlier (`sign-in-attempts.ts`).
const maxWaiting = 64;
const busySeconds = 5;

/** A salted scrypt hash with its parameters: `scrypt$N$r$p$salt$hash`. Throws TooManyAttempts. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether the password belongs to the hash; without a hash it takes the same time and returns false.
 * Throws TooManyAttempts.
 */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const [kind, n, r, p, salt, hash] = (stored ?? '').split('$');
  if (kind !== 'scrypt' || !salt || !hash) {
    await derive(password, Buffer.alloc(16), cost);
    return false;
  }
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  if (queue.size >= maxWaiting) throw new TooManyAttempts(busySeconds);
  return queue.add(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, 32, { ...options, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
