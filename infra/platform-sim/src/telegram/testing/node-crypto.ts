import { createCipheriv, createDecipheriv, createHash, createHmac, pbkdf2, randomFillSync } from 'node:crypto';
import zlib from 'node:zlib';
import type { IAesCtr, ICryptoProvider, IEncryptionScheme } from '@mtcute/core/utils.js';
import { BaseCryptoProvider } from '@mtcute/core/utils.js';
import { decryptIge, encryptIge } from '../mtproto/aes-ige.js';

/** The cryptography of the client library by Node's own module. */
export class NodeCrypto extends BaseCryptoProvider implements ICryptoProvider {
  sha1(data: Uint8Array): Uint8Array {
    return createHash('sha1').update(data).digest();
  }

  sha256(data: Uint8Array): Uint8Array {
    return createHash('sha256').update(data).digest();
  }

  pbkdf2(
    password: Uint8Array,
    salt: Uint8Array,
    iterations: number,
    length = 64,
    algorithm = 'sha512',
  ): Promise<Uint8Array> {
    return new Promise((resolve, reject) =>
      pbkdf2(password, salt, iterations, length, algorithm, (error, key) => (error ? reject(error) : resolve(key))),
    );
  }

  hmacSha256(data: Uint8Array, key: Uint8Array): Uint8Array {
    return createHmac('sha256', key).update(data).digest();
  }

  createAesCtr(key: Uint8Array, iv: Uint8Array, isEncryption: boolean): IAesCtr {
    const cipher = (isEncryption ? createCipheriv : createDecipheriv)(`aes-${key.length * 8}-ctr`, key, iv);
    return { process: (data) => cipher.update(data) };
  }

  createAesIge(key: Uint8Array, iv: Uint8Array): IEncryptionScheme {
    return { encrypt: (data) => encryptIge(key, iv, data), decrypt: (data) => decryptIge(key, iv, data) };
  }

  gzip(data: Uint8Array, maxSize: number): Uint8Array | null {
    const packed = zlib.gzipSync(data);
    return packed.length > maxSize ? null : packed;
  }

  gunzip(data: Uint8Array): Uint8Array {
    return zlib.gunzipSync(data);
  }

  randomFill(buffer: Uint8Array): void {
    randomFillSync(buffer);
  }
}
