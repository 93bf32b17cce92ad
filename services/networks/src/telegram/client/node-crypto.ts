import { createCipheriv, createDecipheriv, createHash, createHmac, pbkdf2, randomFillSync } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { IAesCtr, ICryptoProvider, IEncryptionScheme } from '@mtcute/core/utils.js';
import { BaseCryptoProvider } from '@mtcute/core/utils.js';

const BLOCK = 16;
const derive = promisify(pbkdf2);

/** What the client library needs of cryptography, by Node's own module. */
export class NodeCrypto extends BaseCryptoProvider implements ICryptoProvider {
  sha1(data: Uint8Array): Uint8Array {
    return createHash('sha1').update(data).digest();
  }

  sha256(data: Uint8Array): Uint8Array {
    return createHash('sha256').update(data).digest();
  }

  hmacSha256(data: Uint8Array, key: Uint8Array): Uint8Array {
    return createHmac('sha256', key).update(data).digest();
  }

  pbkdf2(
    password: Uint8Array,
    salt: Uint8Array,
    iterations: number,
    keylen = 64,
    algo = 'sha512',
  ): Promise<Uint8Array> {
    return derive(password, salt, iterations, keylen, algo);
  }

  createAesCtr(key: Uint8Array, iv: Uint8Array, encrypt: boolean): IAesCtr {
    const make = encrypt ? createCipheriv : createDecipheriv;
    const cipher = make(`aes-${key.length * 8}-ctr`, key, iv);
    return { process: (data) => cipher.update(data) };
  }

  createAesIge(key: Uint8Array, iv: Uint8Array): IEncryptionScheme {
    const [ofOutput, ofInput] = [iv.subarray(0, BLOCK), iv.subarray(BLOCK)];
    return {
      encrypt: (data) => ige(createCipheriv('aes-256-ecb', key, null), data, { before: ofOutput, after: ofInput }),
      decrypt: (data) => ige(createDecipheriv('aes-256-ecb', key, null), data, { before: ofInput, after: ofOutput }),
    };
  }

  gzip(data: Uint8Array, maxSize: number): Uint8Array | null {
    const packed = gzipSync(data);
    return packed.length <= maxSize ? packed : null;
  }

  gunzip(data: Uint8Array): Uint8Array {
    return gunzipSync(data);
  }

  randomFill(buf: Uint8Array): void {
    randomFillSync(buf);
  }
}

/**
 * AES in IGE mode, which OpenSSL does not offer: a block is XORed with the previous output before the cipher and with
 * the previous input after it. `before` and `after` stand for those of the first block.
 */
function ige(
  cipher: ReturnType<typeof createCipheriv>,
  data: Uint8Array,
  { before, after }: { before: Uint8Array; after: Uint8Array },
): Uint8Array {
  cipher.setAutoPadding(false);
  const result = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += BLOCK) {
    const input = data.subarray(at, at + BLOCK);
    const output = result.subarray(at, at + BLOCK);
    output.set(xor(cipher.update(xor(input, before)), after));
    before = output;
    after = input;
  }
  return result;
}

const xor = (one: Uint8Array, other: Uint8Array): Uint8Array => one.map((byte, i) => byte ^ (other[i] ?? 0));
