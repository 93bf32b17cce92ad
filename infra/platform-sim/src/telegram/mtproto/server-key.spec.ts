import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isNameable, ServerKey } from './server-key.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-server-key-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('the key of the server is kept, unless clients could not name it', () => {
  const found = { kept: 0, replaced: 0 };
  for (let i = 0; found.kept === 0 || found.replaced === 0; i++) {
    const file = path.join(folder, `${i}.pem`);
    const pem = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    fs.writeFileSync(file, pem);
    const { fingerprint } = new ServerKey(file);
    expect(isNameable(fingerprint)).toBe(true);
    found[fs.readFileSync(file, 'utf8') === pem ? 'kept' : 'replaced']++;
    expect(new ServerKey(file).fingerprint).toBe(fingerprint);
  }
});

it('a key can be named when the text of its fingerprint has all its digits', () =>
  expect([0n, 0x0fff_ffff_ffff_ffffn, 0x1000_0000_0000_0000n, -1n].map(isNameable)).toEqual([
    false,
    false,
    true,
    true,
  ]));
