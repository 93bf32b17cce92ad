import { commaSeparated, parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { platformSettings, type PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';

const storeSchema = z
  .object({
    /** The engine that answers reports. */
    MM_STORE: z.enum(['postgres', 'elastic']).default('postgres'),
    /** Nodes of Elasticsearch, separated by commas. */
    ELASTICSEARCH_URL: z
      .string()
      .default('')
      .transform(commaSeparated)
      .pipe(z.array(z.url({ protocol: /^https?$/ }))),
    /** Credentials of the server; without a password, none are sent (a server without security). */
    ELASTICSEARCH_USER: z.string().default('elastic'),
    ELASTICSEARCH_PASSWORD: z.string().optional(),
    /** The alias of the index of reports; its indices are named after it. */
    MM_ELASTIC_INDEX: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, 'is of small letters, digits and hyphens')
      .default('mm-publications'),
  })
  .refine((s) => s.MM_STORE === 'postgres' || s.ELASTICSEARCH_URL.length > 0, {
    path: ['ELASTICSEARCH_URL'],
    message: 'is needed when MM_STORE is elastic',
  });

/** The engine that answers reports, and its address. */
export type StoreSettings =
  | { engine: 'postgres' }
  | { engine: 'elastic'; nodes: string[]; index: string; auth?: { username: string; password: string } | undefined };

export interface ReportingSettings extends PlatformSettings {
  store: StoreSettings;
}

/** Settings of the reporting service. Throws SettingsError. */
export function reportingSettings(environment: Environment): ReportingSettings {
  return {
    ...platformSettings(environment),
    store: storeSettings(environment),
  };
}

/** Only the settings of the report store. Throws SettingsError. */
export function storeSettings(environment: Environment): StoreSettings {
  const {
    MM_STORE: engine,
    ELASTICSEARCH_URL: nodes,
    ELASTICSEARCH_USER: username,
    ELASTICSEARCH_PASSWORD: password,
    MM_ELASTIC_INDEX: index,
  } = parseSettings(storeSchema, environment);
  return engine === 'elastic'
    ? { engine, nodes, index, auth: password ? { username, password } : undefined }
    : { engine };
}
