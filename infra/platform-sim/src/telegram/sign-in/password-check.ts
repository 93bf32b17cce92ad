import { pbkdf2Sync, randomBytes } from 'node:crypto';
import type { TelegramAccount } from '../../settings.js';
import { generator, powerModulo, prime, sha256, toBytes, toNumber, xor } from '../mtproto/numbers.js';
import { badRequest } from '../api-call.js';
import type { TlObject } from '../tl/tl-object.js';
import { bytesIn, longIn } from '../tl/tl-object.js';

const size = 256;
const iterations = 100_000;
const primeBytes = toBytes(prime, size);
const generatorBytes = toBytes(generator, size);
const multiplier = toNumber(sha256(primeBytes, generatorBytes));

/** What the server knows of a password. */
interface Verifier {
  salt1: Buffer;
  salt2: Buffer;
  /** `g` to the power of the hashed password. */
  value: bigint;
}

/** A check that was started: the server's half of the exchange. */
interface Challenge {
  phone: string;
  secret: bigint;
  public: Buffer;
}

function verifierOf({ phone, password = '' }: TelegramAccount): Verifier {
  const salt1 = sha256(Buffer.from(`${phone} 1`)).subarray(0, 16);
  const salt2 = sha256(Buffer.from(`${phone} 2`)).subarray(0, 16);
  const salted = (data: Buffer, salt: Buffer): Buffer => sha256(salt, data, salt);
  const first = salted(salted(Buffer.from(password, 'utf8'), salt1), salt2);
  const slow = pbkdf2Sync(first, salt1, iterations, 64, 'sha512');
  return { salt1, salt2, value: powerModulo(generator, toNumber(salted(slow, salt2)), prime) };
}

/** Two-step verification: the server checks the client's proof (SRP) and never learns the password. */
export class PasswordCheck {
  private readonly verifiers = new Map<string, Verifier>();
  private readonly challenges = new Map<bigint, Challenge>();

  /** `account.password` of the account; every call begins a check. */
  begin(account: TelegramAccount): TlObject {
    const empty = { _: 'account.password', secure_random: randomBytes(256) };
    if (account.password === undefined) return empty;
    const { salt1, salt2, value } = this.verifier(account);
    const secret = toNumber(randomBytes(size));
    const id = randomBytes(8).readBigInt64LE();
    const challenge = {
      phone: account.phone,
      secret,
      public: toBytes((multiplier * value + powerModulo(generator, secret, prime)) % prime, size),
    };
    this.challenges.set(id, challenge);
    return {
      ...empty,
      has_password: true,
      current_algo: {
        _: 'passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow',
        salt1,
        salt2,
        g: Number(generator),
        p: primeBytes,
      },
      srp_B: challenge.public,
      srp_id: id,
      hint: 'demo',
    };
  }

  /** Checks `inputCheckPasswordSRP`; throws PASSWORD_HASH_INVALID or SRP_ID_INVALID. A check is used up. */
  verify(account: TelegramAccount, proof: TlObject): void {
    if (proof._ !== 'inputCheckPasswordSRP') throw badRequest('PASSWORD_HASH_INVALID');
    const id = longIn(proof, 'srp_id');
    const challenge = this.challenges.get(id);
    this.challenges.delete(id);
    if (challenge?.phone !== account.phone) throw badRequest('SRP_ID_INVALID');
    const { salt1, salt2, value } = this.verifier(account);
    const clientPublic = toNumber(bytesIn(proof, 'A'));
    if (clientPublic % prime === 0n) throw badRequest('PASSWORD_HASH_INVALID');
    const publicBytes = toBytes(clientPublic, size);
    const scramble = toNumber(sha256(publicBytes, challenge.public));
    const base = (clientPublic * powerModulo(value, scramble, prime)) % prime;
    const key = sha256(toBytes(powerModulo(base, challenge.secret, prime), size));
    const mixed = xor(sha256(primeBytes), sha256(generatorBytes));
    const expected = sha256(mixed, sha256(salt1), sha256(salt2), publicBytes, challenge.public, key);
    if (!expected.equals(bytesIn(proof, 'M1'))) throw badRequest('PASSWORD_HASH_INVALID');
  }

  private verifier(account: TelegramAccount): Verifier {
    const known = this.verifiers.get(account.phone) ?? verifierOf(account);
    this.verifiers.set(account.phone, known);
    return known;
  }
}
