import { randomBytes } from 'node:crypto';
import { decryptIge, encryptIge } from './aes-ige.js';
import { sha1, sha256 } from './numbers.js';

/** Offset into the key for messages of the client and of the server. */
const offsets = { client: 0, server: 8 };

function keyAndIv(authKey: Buffer, messageKey: Buffer, offset: number): [Buffer, Buffer] {
  const a = sha256(messageKey, authKey.subarray(offset, offset + 36));
  const b = sha256(authKey.subarray(offset + 40, offset + 76), messageKey);
  return [
    Buffer.concat([a.subarray(0, 8), b.subarray(8, 24), a.subarray(24, 32)]),
    Buffer.concat([b.subarray(0, 8), a.subarray(8, 24), b.subarray(24, 32)]),
  ];
}

const messageKeyOf = (authKey: Buffer, plain: Buffer, offset: number): Buffer =>
  sha256(authKey.subarray(88 + offset, 120 + offset), plain).subarray(8, 24);

/** Encrypts a message (MTProto 2.0) with padding; returns message key and data. */
export function encryptMessage(authKey: Buffer, message: Buffer, sender: 'client' | 'server'): Buffer {
  const plain = Buffer.concat([message, randomBytes(12 + ((16 - ((message.length + 12) % 16)) % 16))]);
  const messageKey = messageKeyOf(authKey, plain, offsets[sender]);
  const [key, iv] = keyAndIv(authKey, messageKey, offsets[sender]);
  return Buffer.concat([messageKey, encryptIge(key, iv, plain)]);
}

/** Decrypts message key and data, padding included; null when the message key does not fit. */
export function decryptMessage(authKey: Buffer, encrypted: Buffer, sender: 'client' | 'server'): Buffer | null {
  const [messageKey, data] = [encrypted.subarray(0, 16), encrypted.subarray(16)];
  const [key, iv] = keyAndIv(authKey, messageKey, offsets[sender]);
  const plain = decryptIge(key, iv, data.subarray(0, data.length - (data.length % 16)));
  return messageKeyOf(authKey, plain, offsets[sender]).equals(messageKey) ? plain : null;
}

/** Decrypts a message of MTProto 1.0, in which a client binds a temporary key; null when its key does not fit. */
export function decryptBinding(authKey: Buffer, encrypted: Buffer): Buffer | null {
  const messageKey = encrypted.subarray(8, 24);
  const a = sha1(messageKey, authKey.subarray(0, 32));
  const b = sha1(authKey.subarray(32, 48), messageKey, authKey.subarray(48, 64));
  const c = sha1(authKey.subarray(64, 96), messageKey);
  const d = sha1(messageKey, authKey.subarray(96, 128));
  const key = Buffer.concat([a.subarray(0, 8), b.subarray(8, 20), c.subarray(4, 16)]);
  const iv = Buffer.concat([a.subarray(8, 20), b.subarray(0, 8), c.subarray(16, 20), d.subarray(0, 8)]);
  const plain = decryptIge(key, iv, encrypted.subarray(24));
  const length = 32 + plain.readUInt32LE(28);
  return sha1(plain.subarray(0, length)).subarray(4, 20).equals(messageKey) ? plain.subarray(32, length) : null;
}
