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

  /** Reads the key from the file, or makes one (2048 bits) and stores it there. */
  constructor(file: string) {
    if (!fs.existsSync(file)) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    }
    this.privateKey = createPrivateKey(fs.readFileSync(file));
    const publicKey = createPublicKey(this.privateKey);
    this.publicPem = publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
    const numbers = new TlWriter().bytes(Buffer.from(n, 'base64url')).bytes(Buffer.from(e, 'base64url')).result();
    this.fingerprint = sha1(numbers).readBigInt64LE(12);
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
