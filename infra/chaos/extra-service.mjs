import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ProcessSamples } from './process-samples.mjs';
import { workspaceOf } from './standalone-run.mjs';

/**
 * The environment of a service that runs beside the one inside mm, with what mm gives that one.
 * @param {{ base: string, address: string, service: string, services?: Record<string, string> }} what
 *   `services`: addresses of the others
 */
export function extraServiceEnv({ base, address, service, services = {} }) {
  const pid = new ProcessSamples(base).pidOf('mm');
  const lines = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const workspace = workspaceOf(base);
  const { secretKey } = JSON.parse(fs.readFileSync(path.join(workspace, 'keys.json'), 'utf8'));
  const role = `mm_mm_${service}`;
  const password = createHmac('sha256', Buffer.from(secretKey, 'base64'))
    .update(`database role ${role}`)
    .digest('base64url');
  const databasePort = fs.readFileSync(path.join(workspace, 'postgres', 'port'), 'utf8').trim();
  return {
    ...env,
    NODE_CHANNEL_FD: undefined,
    PORT: '0',
    MM_PUBLIC_URL: address,
    MM_SECRET_KEY: secretKey,
    MM_REPORTS_FOLDER: path.join(workspace, 'reports'),
    MM_SERVICES: JSON.stringify(services),
    DATABASE_URL: `postgres://${role}:${password}@127.0.0.1:${databasePort}/mm`,
  };
}

/** Starts a process of a service; its output goes to a file in `base`. */
export function startExtraService({ env, base, service, slot }) {
  const log = fs.openSync(path.join(base, `${service}-${slot}.log`), 'a');
  const child = spawn(process.execPath, [`services/${service}/dist/main.js`], { env, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  return child;
}
