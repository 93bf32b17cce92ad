import { deviceOf } from './connection.js';
import { NodeCrypto } from './node-crypto.js';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

describe('the cryptography of the client', () => {
  const crypto = new NodeCrypto();

  it('decrypts in IGE mode what it has encrypted, and mixes all blocks', () => {
    const [key, iv] = [crypto.randomBytes(32), crypto.randomBytes(32)];
    const data = crypto.randomBytes(16 * 100);
    const encrypted = crypto.createAesIge(key, iv).encrypt(data);
    expect(Buffer.from(crypto.createAesIge(key, iv).decrypt(encrypted)).equals(data)).toBe(true);
    data[0] = (data[0] ?? 0) ^ 1;
    const other = crypto.createAesIge(key, iv).encrypt(data);
    expect(Buffer.from(other.subarray(-16)).equals(encrypted.subarray(-16))).toBe(false);
  });

  it('is the cipher itself for one block with an empty vector', () => {
    // FIPS 197, appendix C.3.
    const key = hex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
    const encrypted = crypto.createAesIge(key, new Uint8Array(32)).encrypt(hex('00112233445566778899aabbccddeeff'));
    expect(Buffer.from(encrypted).toString('hex')).toBe('8ea2b7ca516745bfeafc49904b496089');
  });

  it('packs only what becomes small enough', () => {
    const data = new Uint8Array(1000);
    const packed = crypto.gzip(data, 100);
    expect(packed && crypto.gunzip(packed)).toEqual(Buffer.from(data));
    expect(crypto.gzip(crypto.randomBytes(1000), 900)).toBeNull();
  });
});

describe('the device of an account', () => {
  it('stays the same, and is not the same for all', () => {
    const phones = Array.from({ length: 20 }, (_, i) => `+770100000${i + 10}`);
    expect(phones.map(deviceOf)).toEqual(phones.map(deviceOf));
    expect(new Set(phones.map((phone) => JSON.stringify(deviceOf(phone)))).size).toBeGreaterThan(10);
    expect(JSON.stringify(deviceOf('+77010000001'))).not.toContain('7701');
  });
});
