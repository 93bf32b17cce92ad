import { createHash } from 'node:crypto';

/** The bytes as a number, most significant first. */
export const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);

/** The number as `length` bytes, most significant first. */
export const toBytes = (value: bigint, length: number): Buffer =>
  Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex');

/** `base` to the power of `exponent`, modulo `modulus`. */
export function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

const digest = (algorithm: 'sha1' | 'sha256', parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const sha1 = (...parts: readonly Uint8Array[]): Buffer => digest('sha1', parts);
export const sha256 = (...parts: readonly Uint8Array[]): Buffer => digest('sha256', parts);

/** Bitwise exclusive or of two byte strings of one length. */
export const xor = (a: Uint8Array, b: Uint8Array): Buffer => Buffer.from(a.map((byte, i) => byte ^ (b[i] ?? 0)));

/** The 2048-bit safe prime with generator 3 that Telegram uses for key exchange and passwords. */
export const prime = toNumber(
  Buffer.from(
    'C71CAEB9C6B1C9048E6C522F70F13F73980D40238E3E21C14934D037563D930F48198A0AA7C14058229493D22530F4DB' +
      'FA336F6E0AC925139543AED44CCE7C3720FD51F69458705AC68CD4FE6B6B13ABDC9746512969328454F18FAF8C595F64' +
      '2477FE96BB2A941D5BCD1D4AC8CC49880708FA9B378E3C4F3A9060BEE67CF9A4A4A695811051907E162753B56B0F6B41' +
      '0DBA74D8A84B2A14B3144E0EF1284754FD17ED950D5965B4B9DD46582DB1178D169C6BC465B0D6FF9CA3928FEF5B9AE4' +
      'E418FC15E83EBEA0F87FA9FF5EED70050DED2849F47BF959D956850CE929851F0D8115F635B105EE2E4E15D04B2454BF' +
      '6F4FADF034B10403119CD8E3B92FCC5B',
    'hex',
  ),
);
export const generator = 3n;
