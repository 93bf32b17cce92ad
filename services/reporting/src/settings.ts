import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { platformSettings, type PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';

const schema = z.object({
  /** From this certainty on, what only the machine would ignore leaves the reports. */
  MM_HIDE_FROM: z.coerce.number().min(0).max(1.01).default(0.99),
});

export interface ReportingSettings extends PlatformSettings {
  hideFrom: number;
}

/** Settings of the reporting service. Throws SettingsError. */
export function reportingSettings(environment: Environment): ReportingSettings {
  return { ...platformSettings(environment), hideFrom: parseSettings(schema, environment).MM_HIDE_FROM };
}
