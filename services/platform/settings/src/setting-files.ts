import fs from 'node:fs';
import type { Environment } from './parse-settings.js';

/** The value of a setting, undefined when absent, or why it cannot be read. */
export type SettingLookup = { value: string | undefined } | { fault: string };

/**
 * One setting: `X`, or the trimmed content of the file named by `X_FILE`. Empty counts as absent.
 * A fault when both are given, or when the file is empty or unreadable; faults name the file, never its content.
 */
export function lookUpSetting(environment: Environment, name: string): SettingLookup {
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
