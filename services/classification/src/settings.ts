import { parseSettings } from '@mm/settings/parse-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { platformSettings } from '@mm/settings/platform-settings.js';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';

const schema = z.object({
  /** Whether posts are recognised in a separate thread; false uses the service's main thread. */
  MM_RECOGNITION_THREAD: z
    .enum(['true', 'false'])
    .default('true')
    .transform((v) => v === 'true'),
});

export interface ClassificationSettings extends PlatformSettings {
  recognitionThread: boolean;
}

/** Settings of the classification service. Throws SettingsError. */
export function classificationSettings(environment: Environment): ClassificationSettings {
  return {
    ...platformSettings(environment),
    recognitionThread: parseSettings(schema, environment).MM_RECOGNITION_THREAD,
  };
}
