import { parseSettings } from '@mm/settings/parse-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { platformSettings } from '@mm/settings/platform-settings.js';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';
import { startModelFile } from './recognition/model/start-model.js';

const schema = z.object({
  /** Whether posts are recognised in a separate thread; false uses the service's main thread. */
  MM_RECOGNITION_THREAD: z
    .enum(['true', 'false'])
    .default('true')
    .transform((v) => v === 'true'),
  /** File of the model; the one that comes with the program if absent. */
  MM_RECOGNITION_MODEL: z.string().min(1).default(startModelFile),
});

export interface ClassificationSettings extends PlatformSettings {
  recognitionThread: boolean;
  recognitionModel: string;
}

/** Settings of the classification service. Throws SettingsError. */
export function classificationSettings(environment: Environment): ClassificationSettings {
  const own = parseSettings(schema, environment);
  return {
    ...platformSettings(environment),
    recognitionThread: own.MM_RECOGNITION_THREAD,
    recognitionModel: own.MM_RECOGNITION_MODEL,
  };
}
