import { platformSettings } from '@mm/settings/platform-settings.js';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import { parseSettings } from '@mm/settings/parse-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const schema = z.object({
  /** Folder of the built web; without it the door serves only calls. */
  MM_WEB: z.string().optional(),
  /** Further origins whose pages may open the live channel, `http://localhost:5173` say. */
  MM_ORIGINS: list,
  /** Base address of the demo networks, whose names 'Add Author' hints at and whose pictures the pages show. */
  MM_DEMO_NETWORKS: z.url().optional(),
});

export interface GatewaySettings extends PlatformSettings {
  webFolder: string | undefined;
  origins: string[];
  demoNetworks: string | undefined;
}

/** Settings of the door. Throws SettingsError. */
export function gatewaySettings(environment: Environment): GatewaySettings {
  const s = parseSettings(schema, environment);
  const platform = platformSettings(environment);
  return {
    ...platform,
    webFolder: s.MM_WEB,
    origins: [new URL(platform.publicUrl).origin, ...s.MM_ORIGINS],
    demoNetworks: s.MM_DEMO_NETWORKS,
  };
}

export const GATEWAY_SETTINGS = Symbol('GATEWAY_SETTINGS');
