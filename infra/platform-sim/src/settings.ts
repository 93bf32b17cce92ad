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
  /** Address to listen on. */
  host: string;
  /** Host in the addresses of authors, posts and pictures; reachable by browsers. */
  publicHost: string;
  /** Host in the addresses of outlets; reachable by the product. */
  outletHost: string;
  port: number;
  outletPort: number;
  stateFolder: string;
  seed: number;
  /** New VK posts per minute, all authors together; 0 for none. */
  rate: number;
  /** New articles per minute, all outlets together; a sixth of `rate` by default. */
  smiRate: number;
  historyDays: number;
  vkToken: string;
  /** VK calls per second allowed for one token. */
  callsPerSecond: number;
  exitWithParent: boolean;
}

/** Reads the settings from the environment; throws a ZodError that names the wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = shape.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  return {
    host: values.SIM_HOST,
    publicHost: values.SIM_NAME,
    outletHost: values.SIM_OUTLET_NAME,
    port: values.SIM_PORT,
    outletPort: values.SIM_OUTLET_PORT,
    stateFolder: path.resolve(values.SIM_STATE ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mm-platform-sim-'))),
    seed: values.SIM_SEED,
    rate: values.SIM_RATE,
    smiRate: values.SIM_SMI_RATE ?? values.SIM_RATE / 6,
    historyDays: values.SIM_HISTORY_DAYS,
    vkToken: values.SIM_VK_TOKEN,
    callsPerSecond: values.SIM_RPS,
    exitWithParent: values.SIM_EXIT_WITH_PARENT === '1',
  };
}
