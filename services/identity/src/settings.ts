import { platformSettings } from '@mm/settings/platform-settings.js';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import { parseSettings } from '@mm/settings/parse-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';

const schema = z.object({
  /** Whether this service is the sign-in provider itself; false where Keycloak is. */
  MM_BUNDLED_SIGN_IN: z.enum(['true', 'false']).default('true').transform((v) => v === 'true'),
  /** Secret of the client `mm-login`; made from the installation key when absent. */
  MM_LOGIN_CLIENT_SECRET: z.string().min(16).optional(),
  /** Seconds. Roles that change reach a signed-in person within the life of an access token. */
  MM_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).default(300),
  MM_REFRESH_TOKEN_SECONDS: z.coerce.number().int().min(60).default(12 * 3600),
  MM_SESSION_SECONDS: z.coerce.number().int().min(60).default(14 * 24 * 3600),
});

export interface IdentitySettings extends PlatformSettings {
  bundledSignIn: boolean;
  loginClientSecret: string | undefined;
  lifetimes: { accessToken: number; refreshToken: number; session: number };
}

/** Settings of the identity service. Throws SettingsError. */
export function identitySettings(environment: Environment): IdentitySettings {
  const s = parseSettings(schema, environment);
  return {
    ...platformSettings(environment),
    bundledSignIn: s.MM_BUNDLED_SIGN_IN,
    loginClientSecret: s.MM_LOGIN_CLIENT_SECRET,
    lifetimes: { accessToken: s.MM_ACCESS_TOKEN_SECONDS, refreshToken: s.MM_REFRESH_TOKEN_SECONDS, session: s.MM_SESSION_SECONDS },
  };
}
