import { commaSeparated, parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { platformSettings, type PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';

const storeSchema = z
  .object({
    /** The engine that answers reports; `postgres`, of earlier versions, is DuckDB now. */
    MM_STORE: z
      .enum(['duckdb', 'elastic', 'postgres'])
      .default('duckdb')
      .transform((engine) => (engine === 'postgres' ? 'duckdb' : engine)),
    /** The folder of DuckDB's file, which is built from the database when it is missing. */
    MM_REPORTS_FOLDER: z.string().optional(),
    /** Memory that DuckDB may use, in MiB; its process needs about 70 more. */
    MM_REPORTS_MEMORY_MB: z.coerce.number().int().min(128).default(512),
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
  .refine((s) => s.MM_STORE === 'duckdb' || s.ELASTICSEARCH_URL.length > 0, {
    path: ['ELASTICSEARCH_URL'],
    message: 'is needed when MM_STORE is elastic',
  })
  .refine((s) => s.MM_STORE === 'elastic' || s.MM_REPORTS_FOLDER, {
    path: ['MM_REPORTS_FOLDER'],
    message: 'is needed when MM_STORE is duckdb: the folder for the file of reports',
  });

/** The engine that answers reports, and its address. */
export type StoreSettings =
  | { engine: 'duckdb'; folder: string; memoryMb: number }
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
    MM_REPORTS_FOLDER: folder = '',
    MM_REPORTS_MEMORY_MB: memoryMb,
  } = parseSettings(storeSchema, environment);
  return engine === 'elastic'
    ? { engine, nodes, index, auth: password ? { username, password } : undefined }
    : { engine, folder, memoryMb };
}
