import { createPublicKey } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { makeSecrets } = (await import(fileURLToPath(new URL('secrets.mjs', import.meta.url)))) as {
  makeSecrets: (root: string) => string[];
};

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-secrets-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
const mode = (file: string): number => fs.statSync(path.join(folder, file)).mode & 0o777;

describe('makeSecrets', () => {
  it('creates each secret once and keeps it at the next start', () => {
    const made = makeSecrets(folder);
    const before = made.map(read);
    expect(new Set(before).size).toBe(made.length);
    expect(makeSecrets(folder)).toEqual([]);
    expect(made.map(read)).toEqual(before);
  });

  it('creates only removed files again, and the database address follows its password', () => {
    makeSecrets(folder);
    const key = read('house/secret-key');
    fs.rmSync(path.join(folder, 'postgres/password'));
    fs.rmSync(path.join(folder, 'postgres/url'));
    expect(makeSecrets(folder)).toEqual(['postgres/password', 'postgres/url']);
    expect(new URL(read('postgres/url').trim()).password).toBe(read('postgres/password').trim());
    expect(read('house/secret-key')).toBe(key);
  });

  it('makes files readable for their owner only, except the one for the image of PostgreSQL', () => {
    const open = makeSecrets(folder).filter((file) => mode(file) !== 0o400);
    expect(open).toEqual(['postgres/password']);
  });

  it('creates a key of 32 bytes', () => {
    makeSecrets(folder);
    expect(Buffer.from(read('house/secret-key').trim(), 'base64')).toHaveLength(32);
  });

  it('gives the product the public part of the key of the demo Telegram, and not the private one', () => {
    makeSecrets(folder);
    const known = read(path.join('house', 'demo-telegram-key'));
    expect(known).toMatch(/^-----BEGIN RSA PUBLIC KEY-----\n/);
    expect(known).toBe(createPublicKey(read('demo/telegram-key')).export({ type: 'pkcs1', format: 'pem' }));
  });
});
