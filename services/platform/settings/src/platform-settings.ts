import type { ServiceName } from '@mm/proto/http/call.js';
import * as z from 'zod';
import type { SystemSettingValues } from '@mm/proto/vocabulary/system-setting.js';
import { initialSettings } from './initial-settings.js';
import { logEngine, type LogEngine } from './log-engine.js';
import { commaSeparated, parseSettings, type Environment } from './parse-settings.js';

/** `unix:/path/to.sock` or `http://host:port`. */
const address = z.string().regex(/^(unix:\/|https?:\/\/)/, 'an address is unix:/path or http://host:port');

const secretKey = z.base64().refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64');

const schema = z.object({
  DATABASE_URL: z.string().min(1),
  /** Addresses of the services: JSON of name → address, or → list of addresses when several instances run. */
  MM_SERVICES: z
    .string()
    .default('{}')
    .transform((text, ctx) => {
      try {
        return z
          .record(z.string(), z.union([address.transform((one) => [one]), z.array(address).min(1)]))
          .parse(JSON.parse(text));
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be JSON of service name → address or list of addresses' });
        return z.NEVER;
      }
    }),
  /** Address that users open in the browser; also the base of the tokens' issuer. */
  MM_PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
  /** Realms whose tokens are accepted; the first is the default. */
  MM_REALMS: z.string().default('mm').transform(commaSeparated),
  /** Base of `/realms/…`; the public address when absent. */
  MM_AUTH_URL: z.url().optional(),
  /** Keycloak's address from here, e.g. `http://keycloak:8080`. Without it, the bundled provider does the sign-in. */
  MM_KEYCLOAK_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  MM_CLIENT: z.string().default('mm-web'),
  MM_AUDIENCE: z.string().default('mm-api'),
  /** 32 bytes in base64: encrypts secrets at rest. */
  MM_SECRET_KEY: secretKey,
  /** Earlier keys, separated by commas, that still decrypt until `npm run rotate-key` has finished. */
  MM_PREVIOUS_SECRET_KEYS: z.string().default('').transform(commaSeparated).pipe(z.array(secretKey)),
  MM_DEMO: z
    .enum(['true', 'false'])
    .default('false')
    .transform((v) => v === 'true'),
  /** Maximum number of database connections per service. */
  MM_POOL: z.coerce.number().int().min(2).max(50).default(6),
});

export abstract class PlatformSettings {
  abstract databaseUrl: string;
  abstract services: Partial<Record<ServiceName, string[]>>;
  abstract publicUrl: string;
  abstract realms: string[];
  abstract authUrl: string;
  abstract keycloakUrl: string | undefined;
  /** Where token keys are fetched, if not at `authUrl`. */
  abstract authFetchUrl: string | undefined;
  abstract client: string;
  abstract audience: string;
  abstract secretKey: Buffer;
  abstract previousSecretKeys: Buffer[];
  /** Values of system settings that this installation begins with, where they are not those of the vocabulary. */
  abstract initialSettings: SystemSettingValues;
  abstract demo: boolean;
  abstract poolSize: number;
  abstract eventLog: LogEngine;
}

/** Settings that every service needs. Throws SettingsError. */
export function platformSettings(environment: Environment): PlatformSettings {
  const s = parseSettings(schema, environment);
  return {
    databaseUrl: s.DATABASE_URL,
    services: s.MM_SERVICES,
    publicUrl: s.MM_PUBLIC_URL,
    realms: s.MM_REALMS,
    authUrl: s.MM_AUTH_URL ?? s.MM_PUBLIC_URL,
    keycloakUrl: s.MM_KEYCLOAK_URL,
    authFetchUrl: s.MM_KEYCLOAK_URL,
    client: s.MM_CLIENT,
    audience: s.MM_AUDIENCE,
    secretKey: Buffer.from(s.MM_SECRET_KEY, 'base64'),
    previousSecretKeys: s.MM_PREVIOUS_SECRET_KEYS.map((key) => Buffer.from(key, 'base64')),
    initialSettings: initialSettings(environment),
    demo: s.MM_DEMO,
    poolSize: s.MM_POOL,
    eventLog: logEngine(environment),
  };
}
