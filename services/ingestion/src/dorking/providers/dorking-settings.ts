import type { SearchProviderId } from '@mm/proto/http/searches.js';
import { searchProviderIds } from '@mm/proto/http/searches.js';
import { commaSeparated, parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';
import type { SearchProvider } from '../search-provider.js';
import { type BraveAccess, BraveProvider } from './brave/brave.provider.js';
import { type SearxngAccess, SearxngProvider } from './searxng/searxng.provider.js';
import { type YandexAccess, YandexProvider } from './yandex/yandex.provider.js';

const provider = z.enum(searchProviderIds);

const list = z.string().default('').transform(commaSeparated);

/** JSON of provider → number. */
const numbers = <T>(each: z.ZodType<T>) =>
  z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return z.partialRecord(provider, each).parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: `must be JSON of ${searchProviderIds.join(', ')} → number` });
        return z.NEVER;
      }
    });

const address = z.url({ protocol: /^https?$/ });

const schema = z.object({
  /** Address of a SearXNG; without it SearXNG is off. */
  MM_SEARXNG_URL: address.optional(),
  /** Engines that SearXNG asks, by its own names, with commas; its own choice by default. */
  MM_SEARXNG_ENGINES: list,
  /** Address of the Yandex Search API. */
  MM_YANDEX_SEARCH_URL: address.default('https://searchapi.api.cloud.yandex.net'),
  /** Its key and folder; without them Yandex is off. */
  MM_YANDEX_SEARCH_KEY: z.string().optional(),
  MM_YANDEX_SEARCH_FOLDER: z.string().optional(),
  /** 'auto': in Kazakh for queries with Kazakh letters, else in Russian. */
  MM_YANDEX_SEARCH_LANGUAGE: z.enum(['auto', 'ru', 'kk']).default('auto'),
  /** Address of the Brave Search API. */
  MM_BRAVE_SEARCH_URL: address.default('https://api.search.brave.com'),
  /** Its key; without it Brave is off. */
  MM_BRAVE_SEARCH_KEY: z.string().optional(),
  /** Providers in the order in which they are asked, with commas; by default all that are not off. */
  MM_SEARCH_PROVIDERS: list.pipe(z.array(provider)),
  /** Requests a day: JSON of provider → number. */
  MM_SEARCH_PER_DAY: numbers(z.number().int().min(0).max(1_000_000)),
  /** Requests a second: JSON of provider → number. */
  MM_SEARCH_PER_SECOND: numbers(z.number().positive().max(1000)),
});

const perDay: Record<SearchProviderId, number> = { searxng: 5000, yandex: 1000, brave: 1000 };
const perSecond: Record<SearchProviderId, number> = { searxng: 5, yandex: 5, brave: 1 };

/** What dorking takes from the environment. */
export abstract class DorkingSettings {
  abstract providers: ProviderSettings;
  /** Milliseconds that a search of search engines may take. */
  abstract budgetMs: number;
  /** Signs the tokens with which the service acts for accounts. */
  abstract secretKey: Buffer;
  /** Private addresses (`host:port`) at which publications may be. */
  abstract allowPrivate: readonly string[];
}

/** How the providers that are not off are reached. */
interface ProviderSettings {
  /** In which they are asked. */
  order: readonly SearchProviderId[];
  searxng?: SearxngAccess;
  yandex?: YandexAccess;
  brave?: BraveAccess;
}

/** Settings of the search providers. Throws SettingsError, which shows no values. */
export function providerSettings(environment: Environment): ProviderSettings {
  const read = parseSettings(schema, environment);
  const limits = (id: SearchProviderId) => ({
    perDay: read.MM_SEARCH_PER_DAY[id] ?? perDay[id],
    perSecond: read.MM_SEARCH_PER_SECOND[id] ?? perSecond[id],
  });
  const { MM_SEARXNG_URL: searxng, MM_YANDEX_SEARCH_KEY: yandexKey, MM_YANDEX_SEARCH_FOLDER: folder } = read;
  const { MM_BRAVE_SEARCH_KEY: braveKey, MM_SEARCH_PROVIDERS: order } = read;
  return {
    order: order.length > 0 ? [...new Set(order)] : searchProviderIds,
    ...(searxng && {
      searxng: { ...limits('searxng'), baseUrl: searxng, engines: read.MM_SEARXNG_ENGINES },
    }),
    ...(yandexKey &&
      folder && {
        yandex: {
          ...limits('yandex'),
          baseUrl: read.MM_YANDEX_SEARCH_URL,
          key: yandexKey,
          folder,
          language: read.MM_YANDEX_SEARCH_LANGUAGE,
        },
      }),
    ...(braveKey && { brave: { ...limits('brave'), baseUrl: read.MM_BRAVE_SEARCH_URL, key: braveKey } }),
  };
}

/** The providers that are not off, in the order in which they are asked. */
export function createProviders({ order, searxng, yandex, brave }: ProviderSettings): readonly SearchProvider[] {
  const make: Record<SearchProviderId, () => SearchProvider | undefined> = {
    searxng: () => searxng && new SearxngProvider(searxng),
    yandex: () => yandex && new YandexProvider(yandex),
    brave: () => brave && new BraveProvider(brave),
  };
  return order.flatMap((id) => make[id]() ?? []);
}
