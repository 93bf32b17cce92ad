import * as z from 'zod';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';

export abstract class HealthSettings {
  /** Seconds between two checks of all sources. */
  abstract everySeconds: number;
  /** Probability of a pause below which its source is quiet. */
  abstract quietProbability: number;
}

const schema = z.object({
  MM_HEALTH_EVERY: z.coerce.number().positive().default(30),
  MM_QUIET_PROBABILITY: z.coerce.number().positive().max(0.1).default(1e-4),
});

/** Throws SettingsError. */
export function healthSettings(environment: Environment): HealthSettings {
  const { MM_HEALTH_EVERY: everySeconds, MM_QUIET_PROBABILITY: quietProbability } = parseSettings(schema, environment);
  return { everySeconds, quietProbability };
}
