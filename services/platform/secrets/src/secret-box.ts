import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** First byte of values that are encrypted with a key of their own, which the installation key encrypts. */
const ENVELOPE = 2;
/** First byte of values that an earlier version encrypted with the installation key itself; some had none. */
const DIRECT = 1;
const KEY_ID_BYTES = 4;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_KEY_BYTES = IV_BYTES + TAG_BYTES + KEY_BYTES;
const BODY_START = 1 + KEY_ID_BYTES + WRAPPED_KEY_BYTES;

/**
 * Encrypts stored values (AES-256-GCM), bound to their table and row: neither a stolen dump nor a value moved to
 * another row can be decrypted. Each value has a random key of its own, encrypted with the installation key, which is
 * kept outside the database: a rotation encrypts only those keys again.
 */
export class SecretBox {
  readonly #keys: readonly Buffer[];

  /**
   * @param installationKey setting MM_SECRET_KEY, which encrypts
   * @param previousKeys keys that still decrypt, until a rotation has finished
   * Throws when a key is not 32 bytes long.
   */
  constructor(
    private readonly installationKey: Buffer,
    previousKeys: readonly Buffer[] = [],
  ) {
    this.#keys = [installationKey, ...previousKeys];
    if (this.#keys.some((key) => key.length !== KEY_BYTES))
      throw new Error('the installation key must be 32 bytes long');
  }

  /** Encrypts `plain`; `context` names the table and row and is required again by `open`. */
  seal(plain: string, context: string): Buffer {
    const valueKey = randomBytes(KEY_BYTES);
    return this.#envelope(valueKey, encrypt(Buffer.from(plain), valueKey, context), context);
  }

  /** Decrypts what `seal` made, now or in an earlier version. Throws when the key, the context or a byte differs. */
  open(sealed: Buffer, context: string): string {
    if (sealed[0] === ENVELOPE) {
      const valueKey = this.#valueKey(sealed, context);
      if (valueKey) return decrypt(sealed.subarray(BODY_START), valueKey, context).toString('utf8');
    }
    // Without a first byte of its own, one value in 256 begins with this one by chance.
    const bodies = sealed[0] === DIRECT ? [sealed.subarray(1), sealed] : [sealed];
    for (const body of bodies)
      for (const key of this.#keys) {
        const plain = attempt(() => decrypt(body, key, context));
        if (plain) return plain.toString('utf8');
      }
    throw new Error('a stored secret cannot be decrypted with this installation key');
  }

  /**
   * The same value for the current installation key; undefined if it needs no change.
   * Throws as `open`.
   */
  rewrap(sealed: Buffer, context: string): Buffer | undefined {
    const valueKey = sealed[0] === ENVELOPE ? this.#valueKey(sealed, context) : undefined;
    if (!valueKey) return this.seal(this.open(sealed, context), context);
    if (keyIdIn(sealed).equals(keyIdOf(this.installationKey))) return undefined;
    return this.#envelope(valueKey, sealed.subarray(BODY_START), context);
  }

  /** Derives a stable secret for one purpose (HKDF), in base64url. Another installation key gives another one. */
  derive(purpose: string): string {
    return Buffer.from(hkdfSync('sha256', this.installationKey, 'mm', purpose, 32)).toString('base64url');
  }

  #envelope(valueKey: Buffer, body: Buffer, context: string): Buffer {
    const wrapped = encrypt(valueKey, this.installationKey, context);
    return Buffer.concat([Buffer.from([ENVELOPE]), keyIdOf(this.installationKey), wrapped, body]);
  }

  /** The key of one value; undefined when none of our keys opens it. */
  #valueKey(sealed: Buffer, context: string): Buffer | undefined {
    const key = this.#keys.find((one) => keyIdOf(one).equals(keyIdIn(sealed)));
    return key && attempt(() => decrypt(sealed.subarray(1 + KEY_ID_BYTES, BODY_START), key, context));
  }
}

/** Names an installation key without revealing it. */
function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('mm key id').update(key).digest().subarray(0, KEY_ID_BYTES);
}

const keyIdIn = (sealed: Buffer): Buffer => sealed.subarray(1, 1 + KEY_ID_BYTES);

function encrypt(plain: Buffer, key: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer, key: Buffer, context: string): Buffer {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}

function attempt(work: () => Buffer): Buffer | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
