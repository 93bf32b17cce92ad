import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;

/**
 * Encrypts stored values with the installation key (AES-256-GCM), bound to their table and row:
 * neither a stolen dump nor a value moved to another row can be decrypted.
 */
export class SealedBox {
  readonly #key: Buffer;

  /** @param installationKey setting MM_SECRET_KEY. Throws when it is not 32 bytes long. */
  constructor(installationKey: Buffer) {
    if (installationKey.length !== 32) throw new Error('the installation key must be 32 bytes long');
    this.#key = installationKey;
  }

  /** Encrypts `plain`; `context` names the table and row and is required again by `open`. */
  seal(plain: string, context: string): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), body]);
  }

  /** Decrypts what `seal` made. Throws when the key, the context or a byte differs. */
  open(sealed: Buffer, context: string): string {
    if (sealed[0] !== version) throw new Error('sealed value of an unknown version');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(1, 13)).setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(13, 29));
    return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8');
  }

  /** Derives a stable secret for one purpose (HKDF), in base64url. */
  derive(purpose: string): string {
    return Buffer.from(hkdfSync('sha256', this.#key, 'mm', purpose, 32)).toString('base64url');
  }
}
