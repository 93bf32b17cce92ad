/**
 * Creates the missing secrets of the cluster, one file each, in one folder per group of readers; existing files are
 * never changed.
 * Usage: node infra/docker/secrets.mjs [folder]   (/secrets)
 */
import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const randomPassword = () => randomBytes(24).toString('base64url');
const randomRsaKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** As in platform-sim/src/telegram/mtproto/server-key.ts: clients find no key whose fingerprint begins with a zero. */
function telegramKey() {
  for (;;) {
    const pem = randomRsaKey();
    const { n = '', e = '' } = createPublicKey(pem).export({ format: 'jwk' });
    const numbers = [Buffer.of(0xfe, 0, 1, 0), Buffer.from(n, 'base64url'), Buffer.of(3), Buffer.from(e, 'base64url')];
    if ((createHash('sha1').update(Buffer.concat(numbers)).digest()[19] ?? 0) >= 0x10) return pem;
  }
}
const publicPart = (pem) => createPublicKey(pem).export({ type: 'pkcs1', format: 'pem' }).toString();
const OWNER_ONLY = 0o400;
/** The image of the database runs as another user; its volume is not mounted anywhere else. */
const ANY_USER = 0o444;

/**
 * In the order of creation: folder, file, mode, content (which may read earlier files).
 * @type {[string, string, number, (read: (folder: string, file: string) => string) => string][]}
 */
const secrets = [
  ['postgres', 'password', ANY_USER, randomPassword],
  ['postgres', 'url', OWNER_ONLY, (read) => `postgres://postgres:${read('postgres', 'password')}@postgres:5432/mm`],
  ['elasticsearch', 'password', OWNER_ONLY, randomPassword],
  ['keycloak', 'admin-password', OWNER_ONLY, randomPassword],
  ['keycloak', 'database-password', OWNER_ONLY, randomPassword],
  ['sign-in', 'login-client', OWNER_ONLY, randomPassword],
  ['sign-in', 'identity-client', OWNER_ONLY, randomPassword],
  ['sign-in', 'first-admin', OWNER_ONLY, randomPassword],
  ['house', 'secret-key', OWNER_ONLY, () => randomBytes(32).toString('base64')],
  // Of the demo Telegram, which is only started with the profile demo.
  ['demo', 'telegram-key', OWNER_ONLY, telegramKey],
  ['house', 'demo-telegram-key', OWNER_ONLY, (read) => publicPart(read('demo', 'telegram-key'))],
];

/**
 * @returns {string[]} names of the created files, `<folder>/<file>`
 * @public for tests, which import it by its path
 */
export function makeSecrets(root) {
  const pathOf = (folder, file) => path.join(root, folder, file);
  const read = (folder, file) => fs.readFileSync(pathOf(folder, file), 'utf8').trim();
  return secrets.flatMap(([folder, file, mode, content]) => {
    if (fs.existsSync(pathOf(folder, file))) return [];
    fs.mkdirSync(path.join(root, folder), { recursive: true });
    fs.rmSync(`${pathOf(folder, file)}.new`, { force: true });
    fs.writeFileSync(`${pathOf(folder, file)}.new`, `${content(read).trim()}\n`, { mode });
    fs.renameSync(`${pathOf(folder, file)}.new`, pathOf(folder, file));
    return [`${folder}/${file}`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = makeSecrets(process.argv[2] ?? '/secrets');
  console.log(made.length > 0 ? `created ${made.join(', ')}` : 'all secrets exist');
}
