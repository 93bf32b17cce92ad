import { platformSettings, PlatformSettings } from '@mm/settings/platform-settings.js';
import { parseSettings, SettingsError } from '@mm/settings/parse-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';
import type { KeycloakOptions } from './keycloak/keycloak-users.js';

const schema = z.object({
  /** Secret of the client `mm-identity`, which changes accounts in Keycloak; required with `MM_KEYCLOAK_URL`. */
  MM_KEYCLOAK_CLIENT_SECRET: z.string().min(16).optional(),
  /** Password of the account `admin`, which is created while there is no administrator: for a new live cluster. */
  MM_FIRST_ADMIN_PASSWORD: z.string().min(8).optional(),
  /** Secret of the client `mm-login`; by default derived from the installation key, so Keycloak needs it set. */
  MM_LOGIN_CLIENT_SECRET: z.string().min(16).optional(),
  /** In seconds. Changed roles take effect within this time. */
  MM_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).default(300),
  MM_REFRESH_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(12 * 3600),
  MM_SESSION_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(14 * 24 * 3600),
  /** How often one address may sign in within a minute: 60 by default, 600 in a demo. */
  MM_SIGN_INS_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** File outside of the database for the heads of the audit; without it they are in the log alone. */
  MM_AUDIT_HEADS: z.string().min(1).optional(),
});

export abstract class IdentitySettings extends PlatformSettings {
  /** Keycloak's admin API; undefined where this service is the sign-in provider itself. */
  abstract keycloak: KeycloakOptions | undefined;
  abstract firstAdminPassword: string | undefined;
  abstract loginClientSecret: string | undefined;
  abstract lifetimes: { accessToken: number; refreshToken: number; session: number };
  /** Of one address, right or wrong. */
  abstract signInsPerMinute: number;
  /** File outside of the database for the heads of the audit. */
  abstract auditHeadsFile: string | undefined;
}

/** Settings of the identity service. Throws SettingsError. */
export function identitySettings(environment: Environment): IdentitySettings {
  const s = parseSettings(schema, environment);
  const platform = platformSettings(environment);
  return {
    ...platform,
    keycloak: keycloakOptions(platform, s.MM_KEYCLOAK_CLIENT_SECRET),
    firstAdminPassword: s.MM_FIRST_ADMIN_PASSWORD,
    loginClientSecret: s.MM_LOGIN_CLIENT_SECRET,
    lifetimes: {
      accessToken: s.MM_ACCESS_TOKEN_SECONDS,
      refreshToken: s.MM_REFRESH_TOKEN_SECONDS,
      session: s.MM_SESSION_SECONDS,
    },
    signInsPerMinute: s.MM_SIGN_INS_PER_MINUTE ?? (platform.demo ? 600 : 60),
    auditHeadsFile: s.MM_AUDIT_HEADS,
  };
}

function keycloakOptions(
  { keycloakUrl: url, realms: [realm] }: PlatformSettings,
  clientSecret: string | undefined,
): KeycloakOptions | undefined {
  if (!url) return undefined;
  if (!clientSecret || !realm)
    throw new SettingsError([
      clientSecret ? 'MM_REALMS: names no realm' : 'MM_KEYCLOAK_CLIENT_SECRET: is needed where MM_KEYCLOAK_URL is set',
    ]);
  return { url, realm, clientId: 'mm-identity', clientSecret };
}
