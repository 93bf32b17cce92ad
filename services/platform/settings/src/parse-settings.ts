import fs from 'node:fs';
import type * as z from 'zod';

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

/** The value of a setting, undefined when absent, or why it cannot be read. */
type SettingLookup = { value: string | undefined } | { fault: string };

/**
 * One setting: `X`, or the trimmed content of the file named by `X_FILE`. Empty counts as absent.
 * A fault when both are given, or when the file is empty or unreadable; faults name the file, never its content.
 */
function lookUpSetting(environment: Environment, name: string): SettingLookup {
  const value = environment[name] || undefined;
  const file = environment[`${name}_FILE`];
  if (!file) return { value };
  if (value) return { fault: `is given twice, as ${name} and as ${name}_FILE` };
  try {
    const content = fs.readFileSync(file, 'utf8').trim();
    return content ? { value: content } : { fault: `the file of ${name}_FILE is empty (${file})` };
  } catch (error) {
    return { fault: `the file of ${name}_FILE cannot be read (${(error as Error).message})` };
  }
}

/** The environment with some settings replaced; their `X_FILE` variables are dropped. */
export function withSettings(environment: Environment, settings: Environment): Environment {
  const files = Object.keys(settings).map((name) => [`${name}_FILE`, undefined] as const);
  return { ...environment, ...Object.fromEntries(files), ...settings };
}

/** The parts of a list that is separated by commas, trimmed and without empty ones. */
export const commaSeparated = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
