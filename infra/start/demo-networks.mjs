import path from 'node:path';
import { startChild } from './child.mjs';
import { keptPortRow } from './ports.mjs';

const PORTS = 20;
const TOKEN = 'demo-service-token';

/**
 * Starts the demo networks on ports that this workspace keeps, and tells what the product has to know of them.
 * @returns {Promise<{ address: string, productEnv: Record<string, string> }>}
 */
export async function startDemoNetworks({ root, folder, logFile, env, onSpawn }) {
  const base = await keptPortRow(path.join(folder, 'demo-ports'), PORTS, 3100);
  const { control, vk, outlets } = await startChild({
    name: 'the demo networks',
    file: path.join(root, 'infra/platform-sim/dist/main.js'),
    env: { ...env, SIM_PORT: String(base), SIM_OUTLET_PORT: String(base + 1), SIM_STATE: path.join(folder, 'demo-networks'), SIM_VK_TOKEN: TOKEN, SIM_RPS: env.SIM_RPS ?? '60', SIM_EXIT_WITH_PARENT: '1' },
    logFile,
    onSpawn,
  });
  return {
    address: `${control}/`,
    productEnv: {
      MM_ALLOW_PRIVATE: [...(env.MM_ALLOW_PRIVATE?.split(',') ?? []), ...[control, ...outlets.map(({ base: at }) => at)].map((at) => new URL(at).host)].join(','),
      VK_API_BASE: vk,
      VK_WEB_BASE: control,
      SMI_SPACING_MS: env.SMI_SPACING_MS ?? '40',
      VK_RPS: env.VK_RPS ?? '15',
      VK_SERVICE_TOKEN: TOKEN,
      SMI_RESOLVE: JSON.stringify(Object.fromEntries(outlets.map(({ host, base: at }) => [host, at]))),
      MM_POLL: env.MM_POLL ?? JSON.stringify({ '*': { min: 4, max: 20, start: 4 } }),
      MM_HISTORY_POSTS: env.MM_HISTORY_POSTS ?? '700',
      MM_DEMO_NETWORKS: control,
    },
  };
}
