import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';

/** Settings of the command that prepares the database, from the environment. */
const prepareSchema = z.object({
  /** Of a user who may create databases, schemas and roles. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be postgres://user:password@host:port/database'),
  MM_SECRET_KEY: z.base64().refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64'),
  /** A demo and a live workspace never share a database. */
  MM_DEMO: z.enum(['true', 'false']).default('false'),
  /** Folder for the files `database-url-<service>`. */
  MM_URLS_FOLDER: z.string().min(1),
  /** Password of the role `mm_keycloak`, which is created with its own database. */
  KEYCLOAK_DATABASE_PASSWORD: z.string().min(16).optional(),
});

export interface PrepareSettings {
  adminUrl: string;
  secretKey: string;
  workspace: 'demo' | 'live';
  urlsFolder: string;
  keycloakPassword: string | undefined;
}

/** Reads the settings. Throws SettingsError. */
export function prepareSettings(environment: Environment): PrepareSettings {
  const s = parseSettings(prepareSchema, environment);
  return {
    adminUrl: s.DATABASE_URL,
    secretKey: s.MM_SECRET_KEY,
    workspace: s.MM_DEMO === 'true' ? 'demo' : 'live',
    urlsFolder: s.MM_URLS_FOLDER,
    keycloakPassword: s.KEYCLOAK_DATABASE_PASSWORD,
  };
}
