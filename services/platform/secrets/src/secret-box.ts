import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts stored values with the installation key (AES-256-GCM), bound to their table and row:
 * neither a stolen dump nor a value moved to another row can be decrypted.
 */
export class SecretBox {
  readonly #key: Buffer;

  /** @param installationKey setting MM_SECRET_KEY. Throws when it is not 32 bytes long. */
  constructor(installationKey: Buffer) {
    if (installationKey.length !== 32) throw new Error('the installation key must be 32 bytes long');
    this.#key = installationKey;
  }

  /** Encrypts `plain`; `context` names the table and row and is required again by `open`. */
  seal(plain: string, context: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
  }

  /** `seal` without the leading version byte, for values that the previous version of a service has to read too. */
  sealUnversioned(plain: string, context: string): Buffer {
    return this.seal(plain, context).subarray(1);
  }

  /**
   * Decrypts what `seal` or `sealUnversioned` made.
   * Throws when the key, the context or a byte differs.
   */
  open(sealed: Buffer, context: string): string {
    if (sealed[0] !== VERSION) return this.#decrypt(sealed, context);
    try {
      return this.#decrypt(sealed.subarray(1), context);
    } catch {
      // Without a version byte, one value in 256 begins with this byte by chance.
      return this.#decrypt(sealed, context);
    }
  }

  /** Derives a stable secret for one purpose (HKDF), in base64url. */
  derive(purpose: string): string {
    return Buffer.from(hkdfSync('sha256', this.#key, 'mm', purpose, 32)).toString('base64url');
  }

  #decrypt(sealed: Buffer, context: string): string {
    const tagEnd = IV_BYTES + TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
  }
}
