import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../start/ports.mjs';
import { startAndWait } from '../../start/start-and-wait.mjs';

const START_TIMEOUT_MS = 600_000;

/**
 * Starts a cluster with two instances of every service in its own folder.
 * @returns {Promise<{ folder: string, stop(): Promise<void> }>} `folder` holds its processes.json
 */
export async function startOwnCluster(data) {
  fs.chmodSync(data, 0o755);
  const env = { MM_DATA: data, PORT: String(await freePort()) };
  const { child, ended } = await startAndWait({
    script: 'infra/local/cluster.mjs',
    args: ['--each', '2'],
    env,
    timeoutMs: START_TIMEOUT_MS,
  });
  return {
    folder: path.join(data, 'cluster'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
