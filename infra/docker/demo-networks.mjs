/**
 * Starts the demo networks of a container with the key of Telegram that the product knows:
 * node infra/docker/demo-networks.mjs <file with the private key>. SIM_STATE: their state folder.
 */
import fs from 'node:fs';
import path from 'node:path';

const [keyFile = ''] = process.argv.slice(2);
const key = path.join(process.env.SIM_STATE ?? '', 'telegram', 'server-key.pem');
fs.mkdirSync(path.dirname(key), { recursive: true });
// The copy is read-only as the secret is.
fs.rmSync(key, { force: true });
fs.copyFileSync(keyFile, key);
await import(new URL('../platform-sim/dist/main.js', import.meta.url).href);
