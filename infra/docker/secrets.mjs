/**
 * Creates the missing secrets of the cluster, one file each, in one folder per group of readers; existing files are
 * never changed.
 * Usage: node infra/docker/secrets.mjs [folder]   (/secrets)
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const word = () => randomBytes(24).toString('base64url');
const OWNER_ONLY = 0o400;
/** The database's image runs as another user; its volume is mounted nowhere else. */
const ANY_USER = 0o444;

/** In the order of making: folder, file, mode, content (which may read what was made before). */
const secrets = [
  ['postgres', 'password', ANY_USER, word],
  ['postgres', 'url', OWNER_ONLY, (read) => `postgres://postgres:${read('postgres', 'password')}@postgres:5432/mm`],
  ['elasticsearch', 'password', OWNER_ONLY, word],
  ['keycloak', 'admin-password', OWNER_ONLY, word],
  ['keycloak', 'database-password', OWNER_ONLY, word],
  ['sign-in', 'login-client', OWNER_ONLY, word],
  ['sign-in', 'identity-client', OWNER_ONLY, word],
  ['sign-in', 'first-admin', OWNER_ONLY, word],
  ['house', 'secret-key', OWNER_ONLY, () => randomBytes(32).toString('base64')],
];

/** @returns {string[]} names of the files that were made, `<folder>/<file>` */
export function makeSecrets(root) {
  const place = (folder, file) => path.join(root, folder, file);
  const read = (folder, file) => fs.readFileSync(place(folder, file), 'utf8').trim();
  return secrets.flatMap(([folder, file, mode, content]) => {
    if (fs.existsSync(place(folder, file))) return [];
    fs.mkdirSync(path.join(root, folder), { recursive: true });
    fs.rmSync(`${place(folder, file)}.new`, { force: true });
    fs.writeFileSync(`${place(folder, file)}.new`, `${content(read)}\n`, { mode });
    fs.renameSync(`${place(folder, file)}.new`, place(folder, file));
    return [`${folder}/${file}`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = makeSecrets(process.argv[2] ?? '/secrets');
  console.log(made.length > 0 ? `made ${made.join(', ')}` : 'every secret is there');
}
