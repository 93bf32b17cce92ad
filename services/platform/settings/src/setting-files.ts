import fs from 'node:fs';
import type { Environment } from './parse-settings.js';

/** What a file says instead of the environment: the value, nothing, or why it cannot be had. */
export type Given = { value: string | undefined } | { fault: string };

/**
 * One setting: `X`, or without its end of line the content of the file that `X_FILE` names. Empty counts as absent.
 * A fault when both are given, or when the file is empty or cannot be read; faults name the file and never show its content.
 */
export function givenSetting(environment: Environment, name: string): Given {
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

/** The environment with some settings given anew: what a file would have said of them counts no more. */
export function withSettings(environment: Environment, settings: Environment): Environment {
  const files = Object.keys(settings).map((name) => [`${name}_FILE`, undefined] as const);
  return { ...environment, ...Object.fromEntries(files), ...settings };
}
