import type * as z from 'zod';

export type Environment = Record<string, string | undefined>;

/** The process refuses to start: every wrong setting is named, values are never shown. */
export class SettingsError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Wrong settings:\n${faults.map((f) => `  ${f}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/**
 * Reads settings out of an environment with a zod schema whose keys are the variables' names.
 * Empty strings count as absent. Throws SettingsError with all faults at once.
 */
export function parseSettings<T>(schema: z.ZodType<T>, environment: Environment): T {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join('.') || '(all)'}: ${issue.message}`));
}
