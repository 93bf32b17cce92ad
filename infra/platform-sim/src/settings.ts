import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const shape = z.object({
  SIM_HOST: z.string().min(1).default('127.0.0.1'),
  SIM_NAME: z.string().min(1).default('127.0.0.1'),
  SIM_OUTLET_NAME: z.string().min(1).default('127.0.0.1'),
  SIM_PORT: z.coerce.number().int().min(0).max(65535).default(3100),
  SIM_OUTLET_PORT: z.coerce.number().int().min(0).max(65535).default(3101),
  SIM_STATE: z.string().min(1).optional(),
  SIM_SEED: z.coerce.number().int().default(2026),
  SIM_RATE: z.coerce.number().min(0).max(60_000).default(16),
  SIM_SMI_RATE: z.coerce.number().min(0).max(60_000).optional(),
  SIM_HISTORY_DAYS: z.coerce.number().min(0).max(400).default(30),
  SIM_VK_TOKEN: z.string().min(1).default('demo-service-token'),
  SIM_RPS: z.coerce.number().int().min(1).default(20),
  SIM_EXIT_WITH_PARENT: z.enum(['0', '1']).default('0'),
});

export interface Settings {
  /** Address that it listens on. */
  host: string;
  /** Host in the addresses of authors, posts and pictures: what a browser can reach. */
  name: string;
  /** Host in the addresses of outlets: what the product can reach. */
  outletName: string;
  port: number;
  outletPort: number;
  stateFolder: string;
  seed: number;
  /** New VK posts per minute over all authors; 0 stops them. */
  rate: number;
  /** New articles per minute over all outlets; a sixth of `rate` by default. */
  smiRate: number;
  historyDays: number;
  vkToken: string;
  /** VK calls per second that one token may make. */
  callsPerSecond: number;
  exitWithParent: boolean;
}

/** Reads the settings out of the environment; throws a ZodError that names the wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = shape.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  return {
    host: given.SIM_HOST,
    name: given.SIM_NAME,
    outletName: given.SIM_OUTLET_NAME,
    port: given.SIM_PORT,
    outletPort: given.SIM_OUTLET_PORT,
    stateFolder: path.resolve(given.SIM_STATE ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mm-platform-sim-'))),
    seed: given.SIM_SEED,
    rate: given.SIM_RATE,
    smiRate: given.SIM_SMI_RATE ?? given.SIM_RATE / 6,
    historyDays: given.SIM_HISTORY_DAYS,
    vkToken: given.SIM_VK_TOKEN,
    callsPerSecond: given.SIM_RPS,
    exitWithParent: given.SIM_EXIT_WITH_PARENT === '1',
  };
}
