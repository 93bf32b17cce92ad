import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

/**
 * Encrypts with AES-256-GCM: iv, tag, ciphertext.
 * `owner` (the row's id) is authenticated, so that a secret cannot be moved to another row.
 */
export function seal(key: Buffer, owner: string, secret: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts the result of `seal`. Throws when the key or owner differs or the bytes were changed. */
export function unseal(key: Buffer, owner: string, box: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(IV, IV + TAG));
  return decipher.update(box.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
}
