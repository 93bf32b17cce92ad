import { networkSettings, type NetworkSettings } from '@mm/networks/collectors.gen.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { platformSettings, type PlatformSettings } from '@mm/settings/platform-settings.js';
import * as z from 'zod';
import { SEARCH_BUDGET_MS } from '@mm/proto/http/searches.js';
import type { CollectionSettings } from './collection/collection-settings.js';
import { serviceTokens, type ServiceTokens } from './credentials/service-tokens.js';
import { providerSettings, type DorkingSettings } from './dorking/providers/dorking-settings.js';
import { healthSettings, type HealthSettings } from './health/health-settings.js';
import { pictureSettings, type PictureSettings } from './pictures/picture-settings.js';

const limits = z.object({
  min: z.number().positive(),
  max: z.number().positive(),
  start: z.number().positive().optional(),
});

const schema = z.object({
  /** Seconds between two polls of an author: JSON of network id (or `*`) → `{min, max, start?}`. */
  MM_POLL: z
    .string()
    .default('{}')
    .transform((text, ctx) => {
      try {
        return z.record(z.string(), limits).parse(JSON.parse(text));
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be JSON of network → {min, max} in seconds' });
        return z.NEVER;
      }
    }),
  /** Authors of one network that are polled at the same time; four times as many where no token is shared. */
  MM_POLL_PARALLEL: z.coerce.number().int().min(1).max(64).default(4),
  /** How much of a new author's history is read. */
  MM_HISTORY_POSTS: z.coerce.number().int().min(0).max(10_000).default(200),
  MM_HISTORY_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
  /** Seconds between two checks for posts whose counters or comments are due. */
  MM_COUNT_EVERY: z.coerce.number().positive().default(5),
  /** Seconds that a search of search engines may take; calls wait no longer. */
  MM_SEARCH_SECONDS: z.coerce
    .number()
    .positive()
    .max(SEARCH_BUDGET_MS / 1000)
    .default(SEARCH_BUDGET_MS / 1000),
});

export interface IngestionSettings {
  platform: PlatformSettings;
  networks: NetworkSettings;
  collection: CollectionSettings;
  pictures: PictureSettings;
  health: HealthSettings;
  dorking: DorkingSettings;
  serviceTokens: ServiceTokens;
}

/** In seconds. News is polled more often than accounts: outlets have no daily budget. */
const defaultLimits = { media: { min: 120, max: 6 * 3600 }, social: { min: 300, max: 12 * 3600 } } as const;

/** Settings of the ingestion service. Throws SettingsError. */
export function ingestionSettings(environment: Environment): IngestionSettings {
  const parsed = parseSettings(schema, environment);
  const kinds = new Map<string, 'media' | 'social'>(descriptorList.map(({ id, kind }) => [id, kind]));
  const platform = platformSettings(environment);
  const networks = parseSettings(networkSettings, environment);
  const { MM_ALLOW_PRIVATE: allowPrivate } = networks;
  return {
    platform,
    networks,
    collection: {
      pollLimits: (network) => {
        const {
          min,
          max,
          start = min,
        } = { ...defaultLimits[kinds.get(network) ?? 'social'], ...(parsed.MM_POLL[network] ?? parsed.MM_POLL['*']) };
        return { minSeconds: min, maxSeconds: Math.max(min, max), startSeconds: start };
      },
      // without a token each author is a host with its own rate limit, so more of them may wait at the same time
      slots: ({ credential }) => parsed.MM_POLL_PARALLEL * (credential === 'none' ? 4 : 1),
      history: { posts: parsed.MM_HISTORY_POSTS, days: parsed.MM_HISTORY_DAYS },
      countEverySeconds: parsed.MM_COUNT_EVERY,
    },
    pictures: { ...pictureSettings(environment), allowPrivate },
    health: healthSettings(environment),
    dorking: {
      providers: providerSettings(environment),
      budgetMs: parsed.MM_SEARCH_SECONDS * 1000,
      secretKey: platform.secretKey,
      allowPrivate,
    },
    serviceTokens: serviceTokens(environment),
  };
}
