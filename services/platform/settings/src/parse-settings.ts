import type * as z from 'zod';
import { lookUpSetting } from './setting-files.js';

export type Environment = Record<string, string | undefined>;

/** Invalid settings; the message names all of them and shows no values. */
export class SettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Wrong settings:\n${faults.map((f) => `  ${f}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/**
 * Reads settings from the environment with a zod schema whose keys are variable names. Any variable `X` may be given
 * as `X_FILE`, the name of a file with the value. Empty strings count as absent. Throws SettingsError with all faults.
 */
export function parseSettings<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  const present: Record<string, string> = {};
  const faults = new Map<string, string>();
  for (const name of Object.keys(schema.shape)) {
    const given = lookUpSetting(environment, name);
    if ('fault' in given) faults.set(name, given.fault);
    else if (given.value !== undefined) present[name] = given.value;
  }
  const result = schema.safeParse(present);
  if (result.success && faults.size === 0) return result.data;
  const wrong = (result.error?.issues ?? []).filter(({ path }) => !faults.has(String(path[0])));
  throw new SettingsError([
    ...[...faults].map(([name, fault]) => `${name}: ${fault}`),
    ...wrong.map(({ path, message }) => `${path.join('.') || '(all)'}: ${message}`),
  ]);
}
