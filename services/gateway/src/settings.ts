import { platformSettings, PlatformSettings } from '@mm/settings/platform-settings.js';
import { commaSeparated, parseSettings } from '@mm/settings/parse-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';
import { isAddressRange } from './edge/client-address.js';

const list = z.string().default('').transform(commaSeparated);

const schema = z.object({
  /** Folder of the web build; without it the gateway serves only calls. */
  MM_WEB: z.string().optional(),
  /** Further origins whose pages may open the live channel, for example `http://localhost:5173`. */
  MM_ORIGINS: list,
  /** Addresses and CIDR ranges of reverse proxies in front, whose `X-Forwarded-For` is believed. */
  MM_TRUSTED_PROXIES: list.refine((ranges) => ranges.every(isAddressRange), 'must be IP addresses or CIDR ranges'),
  /** Base address of the demo networks: source of example names in 'Add Author'. */
  MM_DEMO_NETWORKS: z.url().optional(),
});

export abstract class GatewaySettings extends PlatformSettings {
  abstract webFolder: string | undefined;
  abstract origins: string[];
  abstract trustedProxies: string[];
  abstract demoNetworks: string | undefined;
}

/** Settings of the gateway. Throws SettingsError. */
export function gatewaySettings(environment: Environment): GatewaySettings {
  const s = parseSettings(schema, environment);
  const platform = platformSettings(environment);
  return {
    ...platform,
    webFolder: s.MM_WEB,
    origins: [new URL(platform.publicUrl).origin, ...s.MM_ORIGINS],
    trustedProxies: s.MM_TRUSTED_PROXIES,
    demoNetworks: s.MM_DEMO_NETWORKS,
  };
}
