import path from 'node:path';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { telemetrySettings, type TelemetrySettings } from '@mm/settings/telemetry-settings.js';
import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

const schema = z.object({
  /** Folder of this workspace: database, keys, sockets. */
  MM_DATA: z.string().min(1),
  MM_WORKSPACE: z.enum(['demo', 'live']).default('demo'),
  /** How a live workspace gets its first administrator: on the screen `/set-up`, or with a password that is printed. */
  MM_SET_UP: z.enum(['browser', 'password']).default('browser'),
  /** 0 chooses a free port. */
  PORT: port.default(3000),
  MM_HOST: z.string().default('127.0.0.1'),
  /** An external PostgreSQL instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be postgres://user:password@host:port/database')
    .optional(),
  MM_PUBLIC_URL: z.url().optional(),
  /** Whether data of an earlier demo in an external PostgreSQL is removed first. */
  MM_FRESH: z
    .enum(['true', 'false'])
    .default('false')
    .transform((v) => v === 'true'),
  MM_TLS_CERT: z.string().optional(),
  MM_TLS_KEY: z.string().optional(),
  /** Private addresses that collectors may reach; for the demo networks only. */
  MM_ALLOW_PRIVATE: z.string().optional(),
});

export interface StandaloneSettings {
  dataFolder: string;
  workspace: 'demo' | 'live';
  setUp: 'browser' | 'password';
  port: number;
  host: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  isFresh: boolean;
  tls: { cert: string; key: string } | undefined;
  telemetry: TelemetrySettings;
}

/** Settings of the process that holds every service. Throws SettingsError. */
export function standaloneSettings(environment: Environment): StandaloneSettings {
  const rules = schema
    .refine((s) => !(s.MM_WORKSPACE === 'live' && s.MM_ALLOW_PRIVATE), {
      path: ['MM_ALLOW_PRIVATE'],
      message: 'is refused in a live workspace',
    })
    .refine((s) => Boolean(s.MM_TLS_CERT) === Boolean(s.MM_TLS_KEY), {
      path: ['MM_TLS_CERT'],
      message: 'and MM_TLS_KEY belong together',
    });
  const s = parseSettings(rules, environment);
  return {
    dataFolder: path.resolve(s.MM_DATA),
    workspace: s.MM_WORKSPACE,
    setUp: s.MM_SET_UP,
    port: s.PORT,
    host: s.MM_HOST,
    databaseUrl: s.DATABASE_URL,
    publicUrl: s.MM_PUBLIC_URL,
    isFresh: s.MM_FRESH && s.MM_WORKSPACE === 'demo',
    tls: s.MM_TLS_CERT && s.MM_TLS_KEY ? { cert: s.MM_TLS_CERT, key: s.MM_TLS_KEY } : undefined,
    telemetry: telemetrySettings(environment),
  };
}

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
