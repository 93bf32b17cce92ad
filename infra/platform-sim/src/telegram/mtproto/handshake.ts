import { createDiffieHellman, randomBytes } from 'node:crypto';
import type { TlObject } from '../tl/tl-object.js';
import { bytesIn, isTlObject, longIn, numberIn } from '../tl/tl-object.js';
import { TlReader } from '../tl/tl-reader.js';
import { serialize } from '../tl/tl-writer.js';
import { decryptIge, encryptIge } from './aes-ige.js';
import type { AuthKeyStore } from './auth-key-store.js';
import { generator, prime, sha1, toBytes, xor } from './numbers.js';
import type { ServerKey } from './server-key.js';

/** The product of two primes that a client factorizes to show that it is in earnest. */
const factors = { p: 1_000_003n, q: 1_000_033n };
const keyBytes = 256;

/** A step of the handshake that does not fit; the connection ends. */
class HandshakeError extends Error {}

/** The agreement on an authorization key in one connection: three requests of the client and their answers. */
export class Handshake {
  private nonce: Buffer = Buffer.alloc(0);
  private newNonce: Buffer = Buffer.alloc(0);
  private readonly serverNonce = randomBytes(16);
  private readonly exchange = createDiffieHellman(toBytes(prime, keyBytes), Buffer.from([Number(generator)]));
  /** Seconds for which the client wants a temporary key. */
  private expiresIn: number | undefined;

  constructor(
    private readonly serverKey: ServerKey,
    private readonly keys: AuthKeyStore,
    private readonly dc: number,
  ) {}

  /** The answer to a request at `now` (ms); throws HandshakeError. */
  answer(request: TlObject, now: number): TlObject {
    switch (request._) {
      case 'mt_req_pq_multi':
        return this.begin(bytesIn(request, 'nonce'));
      case 'mt_req_DH_params':
        return this.offer(request, now);
      case 'mt_set_client_DH_params':
        return this.finish(request, now);
      default:
        throw new HandshakeError(`unexpected ${request._}`);
    }
  }

  private begin(nonce: Buffer): TlObject {
    this.nonce = nonce;
    return {
      _: 'mt_resPQ',
      nonce,
      server_nonce: this.serverNonce,
      pq: toBytes(factors.p * factors.q, 8),
      server_public_key_fingerprints: [this.serverKey.fingerprint],
    };
  }

  private offer(request: TlObject, now: number): TlObject {
    this.assertNonces(request);
    if (longIn(request, 'public_key_fingerprint') !== this.serverKey.fingerprint) throw new HandshakeError('wrong key');
    const data = this.serverKey.decrypt(bytesIn(request, 'encrypted_data'));
    const inner = data && new TlReader(data).object();
    if (!isTlObject(inner ?? undefined)) throw new HandshakeError('RSA_PAD does not fit');
    const asked = inner as TlObject;
    this.assertNonces(asked);
    this.newNonce = bytesIn(asked, 'new_nonce');
    this.expiresIn = asked._ === 'mt_p_q_inner_data_temp_dc' ? numberIn(asked, 'expires_in') : undefined;
    const answer = serialize({
      _: 'mt_server_DH_inner_data',
      nonce: this.nonce,
      server_nonce: this.serverNonce,
      g: Number(generator),
      dh_prime: toBytes(prime, keyBytes),
      g_a: padded(this.exchange.generateKeys()),
      server_time: Math.floor(now / 1000),
    });
    const hashed = Buffer.concat([sha1(answer), answer]);
    const whole = Buffer.concat([hashed, randomBytes((16 - (hashed.length % 16)) % 16)]);
    const [key, iv] = this.temporaryKey();
    return {
      _: 'mt_server_DH_params_ok',
      nonce: this.nonce,
      server_nonce: this.serverNonce,
      encrypted_answer: encryptIge(key, iv, whole),
    };
  }

  private finish(request: TlObject, now: number): TlObject {
    this.assertNonces(request);
    const [aesKey, iv] = this.temporaryKey();
    const plain = decryptIge(aesKey, iv, bytesIn(request, 'encrypted_data'));
    const reader = new TlReader(plain, 20);
    const inner = reader.object();
    if (!isTlObject(inner) || !sha1(plain.subarray(20, reader.position)).equals(plain.subarray(0, 20)))
      throw new HandshakeError('the hash does not fit');
    this.assertNonces(inner);
    const key = padded(this.exchange.computeSecret(padded(bytesIn(inner, 'g_b'))));
    this.keys.add(key, {
      dc: this.dc,
      createdAt: now,
      firstSalt: xor(this.newNonce.subarray(0, 8), this.serverNonce.subarray(0, 8)).readBigInt64LE(),
      ...(this.expiresIn !== undefined && { temporaryUntil: now + this.expiresIn * 1000 }),
    });
    return {
      _: 'mt_dh_gen_ok',
      nonce: this.nonce,
      server_nonce: this.serverNonce,
      new_nonce_hash1: sha1(this.newNonce, Buffer.from([1]), sha1(key).subarray(0, 8)).subarray(4, 20),
    };
  }

  private assertNonces(message: TlObject): void {
    const isOwn =
      bytesIn(message, 'nonce').equals(this.nonce) && bytesIn(message, 'server_nonce').equals(this.serverNonce);
    if (!isOwn) throw new HandshakeError('the nonces do not fit');
  }

  private temporaryKey(): [Buffer, Buffer] {
    const mixed = sha1(this.serverNonce, this.newNonce);
    return [
      Buffer.concat([sha1(this.newNonce, this.serverNonce), mixed.subarray(0, 12)]),
      Buffer.concat([mixed.subarray(12), sha1(this.newNonce, this.newNonce), this.newNonce.subarray(0, 4)]),
    ];
  }
}

const padded = (value: Buffer): Buffer => Buffer.concat([Buffer.alloc(keyBytes - value.length), value]);
