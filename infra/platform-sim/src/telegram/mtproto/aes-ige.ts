import { createCipheriv, createDecipheriv } from 'node:crypto';

const block = 16;

/** AES-256 in IGE mode; `iv` has 32 bytes, the length of the data is a multiple of 16. */
export function encryptIge(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return chained(data, iv.subarray(0, block), iv.subarray(block), (input) => cipher.update(input));
}

/** The inverse of `encryptIge`. */
export function decryptIge(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return chained(data, iv.subarray(block), iv.subarray(0, block), (input) => cipher.update(input));
}

/** Each block is mixed with the last output before the cipher and with the last input after it. */
function chained(
  data: Uint8Array,
  firstOutput: Uint8Array,
  firstInput: Uint8Array,
  cipher: (input: Buffer) => Buffer,
): Buffer {
  const result = Buffer.alloc(data.length);
  let lastOutput: Uint8Array = firstOutput;
  let lastInput: Uint8Array = firstInput;
  const mixed = Buffer.alloc(block);
  for (let at = 0; at < data.length; at += block) {
    const input = data.subarray(at, at + block);
    for (let i = 0; i < block; i++) mixed[i] = (input[i] as number) ^ (lastOutput[i] as number);
    const made = cipher(mixed);
    const output = result.subarray(at, at + block);
    for (let i = 0; i < block; i++) output[i] = (made[i] as number) ^ (lastInput[i] as number);
    lastOutput = output;
    lastInput = input;
  }
  return result;
}
