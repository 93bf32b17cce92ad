import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServers } from '../servers.js';
import { readSettings } from '../settings.js';
import type { Simulator } from '../simulator.js';
import { openSimulator } from '../simulator.js';

/** A Wednesday, 15:00 in Almaty. */
const START = Date.parse('2025-11-19T10:00:00Z');
const since = performance.now();
/** Time in the simulators of a spec file: its posts are the same at any hour of any day. */
export const simulatedNow = (): number => Math.floor(START + performance.now() - since);

/**
 * A simulator on free ports for one spec file, in a new folder unless `SIM_STATE` is given. Nothing is published by
 * itself unless the settings say so. A program that compares its time with the real one needs `Date.now`.
 */
export async function startTestSimulator(
  env: Record<string, string> = {},
  clock = simulatedNow,
): Promise<{ simulator: Simulator; folder: string; stop: () => void }> {
  const folder = env['SIM_STATE'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mm-sim-spec-'));
  const simulator = openSimulator(
    readSettings({
      SIM_PORT: '0',
      SIM_OUTLET_PORT: '0',
      SIM_PROXY_PORT: '0',
      SIM_RATE: '0',
      SIM_RPS: '10000',
      SIM_HISTORY_DAYS: '4',
      ...env,
      SIM_STATE: folder,
    }),
    clock,
  );
  const stop = await startServers(simulator);
  return { simulator, folder, stop };
}

/** Makes a VK call with the demo token; returns the parsed JSON. */
export async function callVkMethod(
  simulator: Simulator,
  method: string,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ access_token: 'demo-service-token', v: '5.199', ...params });
  const response = await fetch(`${simulator.controlUrl}/method/${method}`, { method: 'POST', body });
  return (await response.json()) as Record<string, unknown>;
}

/** Makes a control call; returns the parsed JSON. */
export async function callControl(
  simulator: Simulator,
  method: string,
  call: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${simulator.controlUrl}/__sim/${call}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}
