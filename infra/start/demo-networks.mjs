import path from 'node:path';
import { startChild } from './child.mjs';
import { freePortRange } from './ports.mjs';

const PORT_COUNT = 20;
const TOKEN = 'demo-service-token';

/**
 * Starts the demo networks on a range of ports above the product's.
 * `base`: the first port of that range at a restart, because the product already uses it.
 * @returns {Promise<{ address: string, base: number, productEnv: Record<string, string> }>}
 *   `productEnv`: environment with which the product uses the demo networks
 */
export async function startDemoNetworks({ root, folder, port, base: known, logFile, env, onSpawn }) {
  const { base: first, control, vk, outlets } = await startOnFreePorts();
  return {
    base: first,
    address: `${control}/`,
    productEnv: {
      MM_ALLOW_PRIVATE: [
        ...(env.MM_ALLOW_PRIVATE?.split(',') ?? []),
        ...[control, ...outlets.map(({ base: at }) => at)].map((at) => new URL(at).host),
      ].join(','),
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

  /** Another start may take the ports between our check and their use. */
  async function startOnFreePorts(attempts = 3) {
    const base =
      known ?? (await freePortRange(path.join(folder, 'demo-ports'), PORT_COUNT, port < 60_000 ? port + 100 : 3100));
    const file = path.join(root, 'infra/platform-sim/dist/main.js');
    const simulatorEnv = {
      SIM_PORT: String(base),
      SIM_OUTLET_PORT: String(base + 1),
      SIM_STATE: path.join(folder, 'demo-networks'),
      SIM_VK_TOKEN: TOKEN,
      SIM_RPS: env.SIM_RPS ?? '60',
      SIM_EXIT_WITH_PARENT: '1',
    };
    try {
      return {
        ...(await startChild({ name: 'the demo networks', file, env: { ...env, ...simulatorEnv }, logFile, onSpawn })),
        base,
      };
    } catch (error) {
      if (attempts > 1 && /is taken/.test(error.message)) return startOnFreePorts(attempts - 1);
      throw error;
    }
  }
}
