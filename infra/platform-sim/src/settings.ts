import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { ProxyAccount } from './proxy/forward-proxy.js';

/** Names with passwords: `name:password,…`. */
const accounts = z.string().regex(/^[^:,]+:[^,]+(,[^:,]+:[^,]+)*$/);
const pairsOf = (text: string): [string, string][] =>
  text.split(',').map((pair) => pair.split(/:(.*)/).slice(0, 2) as [string, string]);

const shape = z.object({
  SIM_HOST: z.string().min(1).default('127.0.0.1'),
  SIM_NAME: z.string().min(1).default('127.0.0.1'),
  SIM_OUTLET_NAME: z.string().min(1).default('127.0.0.1'),
  SIM_PORT: z.coerce.number().int().min(0).max(65535).default(3100),
  SIM_OUTLET_PORT: z.coerce.number().int().min(0).max(65535).default(3101),
  SIM_PROXY_PORT: z.coerce.number().int().min(0).max(65535).default(3114),
  SIM_PROXY_ACCOUNTS: accounts.default('demo_proxy1:demo-proxy1,demo_proxy2:demo-proxy2'),
  SIM_STATE: z.string().min(1).optional(),
  SIM_SEED: z.coerce.number().int().default(2026),
  SIM_RATE: z.coerce.number().min(0).max(60_000).optional(),
  SIM_SMI_RATE: z.coerce.number().min(0).max(60_000).optional(),
  SIM_AUTHORS: z.coerce.number().int().min(0).max(5000).default(0),
  SIM_HISTORY_DAYS: z.coerce.number().min(0).max(400).default(30),
  SIM_VK_TOKEN: z.string().min(1).default('demo-service-token'),
  SIM_YOUTUBE_KEY: z.string().min(1).default('demo-youtube-key'),
  SIM_OK_APPLICATION_KEY: z.string().min(1).default('CDEMOKGLDEMOKEYDEMO'),
  SIM_OK_SECRET_KEY: z.string().min(1).default('demo-ok-secret'),
  SIM_OK_TOKEN: z.string().min(1).default('demo-ok-token'),
  SIM_GRAPH_TOKEN: z.string().min(1).default('demo-graph-token'),
  SIM_IG_ID: z.string().regex(/^\d+$/).default('17841400000000001'),
  SIM_IG_OPERATORS: accounts.default('demo_reader:demo-reader,demo_reader2:demo-reader2'),
  SIM_YANDEX_KEY: z.string().min(1).default('demo-yandex-key'),
  SIM_YANDEX_FOLDER: z.string().min(1).default('demo-folder'),
  SIM_BRAVE_KEY: z.string().min(1).default('demo-brave-key'),
  SIM_YOUTUBE_UNITS: z.coerce.number().int().min(1).default(10_000),
  SIM_GRAPH_CALLS: z.coerce.number().int().min(1).default(20_000),
  SIM_RPS: z.coerce.number().int().min(1).default(20),
  SIM_TG_PORT: z.coerce.number().int().min(0).max(65534).optional(),
  SIM_TG_API_ID: z.coerce.number().int().min(1).default(10_001),
  SIM_TG_API_HASH: z.string().min(1).default('demo-telegram-hash'),
  SIM_TG_ACCOUNTS: z
    .string()
    .regex(/^\+\d{7,15}:(\*|\d{5})(:[^,:]+)?(,\+\d{7,15}:(\*|\d{5})(:[^,:]+)?)*$/)
    .default('+77010000001:12345,+77010000002:12345,+77010000003:*,+77010000004:12345:secret'),
  SIM_EXIT_WITH_PARENT: z.enum(['0', '1']).default('0'),
});

/** An account of the demo Telegram. */
export interface TelegramAccount {
  /** With +. */
  phone: string;
  /** Null: another code at every sign-in, shown on the simulator's page. */
  code: string | null;
  /** The password of two-step verification. */
  password?: string;
}

export interface Settings {
  /** Address to listen on. */
  host: string;
  /** Host in the addresses of authors, posts and pictures; reachable by browsers. */
  publicHost: string;
  /** Host in the addresses of outlets; reachable by the product. */
  outletHost: string;
  port: number;
  outletPort: number;
  /** Of the first forward proxy; the others follow. */
  proxyPort: number;
  /** The forward proxies, each with its own account. */
  proxies: ProxyAccount[];
  stateFolder: string;
  seed: number;
  /** New VK posts per minute, all authors together; 0 for none, null for each author's own pace as in the history. */
  rate: number | null;
  /** The same for articles of all outlets; a sixth of `rate` by default. */
  smiRate: number | null;
  /** Authors of the social networks, with generated ones beside those that are written down. */
  authorCount: number;
  historyDays: number;
  vkToken: string;
  youtubeKey: string;
  /** Quota units of the YouTube key for one day. */
  youtubeUnits: number;
  /** Calls of the Graph token for one hour: the usage headers show 100 % then. */
  graphCallsPerHour: number;
  ok: { applicationKey: string; secretKey: string; token: string };
  /** Token of the Graph API, for pages of Facebook and for Instagram. */
  graphToken: string;
  /** Id of the Instagram account that asks the Graph API about others. */
  instagramId: string;
  /** Passwords of the operators of Instagram, by user name. */
  instagramOperators: ReadonlyMap<string, string>;
  /** Of Yandex Search API and Brave Search API. */
  searchKeys: { yandex: string; yandexFolder: string; brave: string };
  /** Port of the first data centre of Telegram, after the proxies; the second one has the next port. 0: free ones. */
  telegramPort: number;
  telegramApp: { id: number; hash: string };
  telegramAccounts: readonly TelegramAccount[];
  /** API calls per second allowed for one token. */
  callsPerSecond: number;
  exitWithParent: boolean;
}

/** Reads the settings from the environment; throws a ZodError that names the wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = shape.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const proxies = pairsOf(values.SIM_PROXY_ACCOUNTS).map(([name, password]) => ({ name, password }));
  return {
    host: values.SIM_HOST,
    publicHost: values.SIM_NAME,
    outletHost: values.SIM_OUTLET_NAME,
    port: values.SIM_PORT,
    outletPort: values.SIM_OUTLET_PORT,
    proxyPort: values.SIM_PROXY_PORT,
    proxies,
    stateFolder: path.resolve(values.SIM_STATE ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mm-platform-sim-'))),
    seed: values.SIM_SEED,
    rate: values.SIM_RATE ?? null,
    smiRate: values.SIM_SMI_RATE ?? (values.SIM_RATE === undefined ? null : values.SIM_RATE / 6),
    authorCount: values.SIM_AUTHORS,
    historyDays: values.SIM_HISTORY_DAYS,
    vkToken: values.SIM_VK_TOKEN,
    youtubeUnits: values.SIM_YOUTUBE_UNITS,
    graphCallsPerHour: values.SIM_GRAPH_CALLS,
    youtubeKey: values.SIM_YOUTUBE_KEY,
    ok: {
      applicationKey: values.SIM_OK_APPLICATION_KEY,
      secretKey: values.SIM_OK_SECRET_KEY,
      token: values.SIM_OK_TOKEN,
    },
    graphToken: values.SIM_GRAPH_TOKEN,
    instagramId: values.SIM_IG_ID,
    instagramOperators: new Map(pairsOf(values.SIM_IG_OPERATORS)),
    searchKeys: {
      yandex: values.SIM_YANDEX_KEY,
      yandexFolder: values.SIM_YANDEX_FOLDER,
      brave: values.SIM_BRAVE_KEY,
    },
    telegramPort: values.SIM_TG_PORT ?? (values.SIM_PROXY_PORT && values.SIM_PROXY_PORT + proxies.length),
    telegramApp: { id: values.SIM_TG_API_ID, hash: values.SIM_TG_API_HASH },
    telegramAccounts: values.SIM_TG_ACCOUNTS.split(',').map((row) => {
      const [phone = '', code = '', password] = row.split(':');
      return { phone, code: code === '*' ? null : code, ...(password !== undefined && { password }) };
    }),
    callsPerSecond: values.SIM_RPS,
    exitWithParent: values.SIM_EXIT_WITH_PARENT === '1',
  };
}
