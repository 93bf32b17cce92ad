import path from 'node:path';
import { startChild } from './child.mjs';
import { keptPortRow } from './ports.mjs';

const PORTS = 20;

/**
 * Starts the demo networks on ports that this workspace keeps, and tells what the product has to know of them.
 * @returns {Promise<{ child: object, address: string, productEnv: Record<string, string> }>}
 */
export async function startDemoNetworks({ root, folder, logFile, env }) {
  const base = await keptPortRow(path.join(folder, 'demo-ports'), PORTS, 3100);
  const child = await startChild({
    name: 'the demo networks',
    file: path.join(root, 'infra/platform-sim/dist/main.js'),
    env: { ...env, SIM_PORT: String(base), SIM_OUTLET_PORT: String(base + 1), SIM_STATE: path.join(folder, 'demo-networks'), SIM_EXIT_WITH_PARENT: '1' },
    logFile,
  });
  const allowed = Array.from({ length: PORTS }, (_, i) => `127.0.0.1:${base + i}`);
  return {
    child,
    address: `http://127.0.0.1:${base}/`,
    productEnv: { MM_ALLOW_PRIVATE: allowed.join(',') },
  };
}
