import type { KeyObject } from 'node:crypto';
import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import fs from 'node:fs';
import { TlWriter } from '../tl/tl-writer.js';
import { decryptIge } from './aes-ige.js';
import { sha1, sha256, xor } from './numbers.js';

/** The RSA key of the server. Clients must know its public part before they connect. */
export class ServerKey {
  private readonly privateKey: KeyObject;
  /** PKCS #1, PEM. */
  readonly publicPem: string;
  /** By which the server names the key in the handshake. */
  readonly fingerprint: bigint;

  /** Reads the key from the file, or makes one (2048 bits) that clients can name and stores it there. */
  constructor(file: string) {
    let key = fs.existsSync(file) ? createPrivateKey(fs.readFileSync(file)) : undefined;
    if (!key || !isNameable(fingerprintOf(key))) {
      do key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
      while (!isNameable(fingerprintOf(key)));
      fs.writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    }
    this.privateKey = key;
    this.publicPem = createPublicKey(key).export({ type: 'pkcs1', format: 'pem' }).toString();
    this.fingerprint = fingerprintOf(key);
  }

  /** The data of an RSA_PAD block, padding included; null when its hash does not fit. */
  decrypt(encrypted: Buffer): Buffer | null {
    const block = privateDecrypt({ key: this.privateKey, padding: constants.RSA_NO_PADDING }, encrypted);
    const body = block.subarray(32);
    const key = xor(block.subarray(0, 32), sha256(body));
    const plain = decryptIge(key, Buffer.alloc(32), body);
    const data = Buffer.from(plain.subarray(0, 192)).reverse();
    return sha256(key, data).equals(plain.subarray(192)) ? data : null;
  }
}

/** The last 64 bits of the hash of modulus and exponent. */
function fingerprintOf(key: KeyObject): bigint {
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const numbers = new TlWriter().bytes(Buffer.from(n, 'base64url')).bytes(Buffer.from(e, 'base64url')).result();
  return sha1(numbers).readBigInt64LE(12);
}

/** The client library compares fingerprints as text and drops leading zeros: it would not find one key in sixteen. */
export const isNameable = (fingerprint: bigint): boolean => BigInt.asUintN(64, fingerprint) >= 1n << 60n;
