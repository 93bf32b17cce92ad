import fs from 'node:fs';
import path from 'node:path';
import { startChild } from './child.mjs';
import { UserFacingError } from './user-facing-error.mjs';

const PORT_COUNT = 20;
const VK_TOKEN = 'demo-service-token';
const YOUTUBE_KEY = 'demo-youtube-key';
const OK_KEYS = { application: 'CDEMOKGLDEMOKEYDEMO', secret: 'demo-ok-secret', token: 'demo-ok-token' };
const GRAPH_TOKEN = 'demo-graph-token';
const SEARCH_KEYS = { yandex: 'demo-yandex-key', yandexFolder: 'demo-folder', brave: 'demo-brave-key' };
const INSTAGRAM_ID = '17841400000000001';
/** Forward proxies through which the product reaches networks. */
const PROXIES = [
  { name: 'demo_proxy1', password: 'demo-proxy1' },
  { name: 'demo_proxy2', password: 'demo-proxy2' },
];
/** Of a credential: nobody pays for calls to the demo networks. */
const CALLS_PER_DAY = '10000000';
const INSTAGRAM_OPERATORS = 'demo_reader:demo-reader,demo_reader2:demo-reader2';

/** What each collector needs to read the demo networks: base addresses, tokens, calls per second and a day. */
function collectorEnv({ control, vk, telegram }, env) {
  return {
    VK_API_BASE: vk,
    VK_WEB_BASE: control,
    VK_RPS: env.VK_RPS ?? '15',
    VK_PER_DAY: env.VK_PER_DAY ?? CALLS_PER_DAY,
    VK_SERVICE_TOKEN: VK_TOKEN,
    YOUTUBE_API_BASE: `${control}/youtube/v3`,
    YOUTUBE_FEED_BASE: `${control}/youtube/feeds/videos.xml`,
    YOUTUBE_WEB_BASE: `${control}/www/youtube`,
    YOUTUBE_RPS: env.YOUTUBE_RPS ?? '15',
    YOUTUBE_PER_DAY: env.YOUTUBE_PER_DAY ?? CALLS_PER_DAY,
    YOUTUBE_SERVICE_TOKEN: YOUTUBE_KEY,
    OK_API_BASE: `${control}/ok/fb.do`,
    OK_WEB_BASE: `${control}/www/ok`,
    OK_RPS: env.OK_RPS ?? '15',
    OK_PER_DAY: env.OK_PER_DAY ?? CALLS_PER_DAY,
    OK_SERVICE_TOKEN: `${OK_KEYS.application}:${OK_KEYS.secret}:${OK_KEYS.token}`,
    GRAPH_API_BASE: `${control}/graph/v25.0`,
    FACEBOOK_WEB_BASE: `${control}/www/facebook`,
    FACEBOOK_RPS: env.FACEBOOK_RPS ?? '15',
    FACEBOOK_PER_DAY: env.FACEBOOK_PER_DAY ?? CALLS_PER_DAY,
    FACEBOOK_SERVICE_TOKEN: GRAPH_TOKEN,
    IG_WEB_BASE: `${control}/ig`,
    IG_API_BASE: `${control}/ig`,
    IG_SESSION_RPS: env.IG_SESSION_RPS ?? '15',
    IG_SESSION_PER_DAY: env.IG_SESSION_PER_DAY ?? CALLS_PER_DAY,
    IG_SESSION_ENABLED: env.IG_SESSION_ENABLED ?? 'true',
    INSTAGRAM_WEB_BASE: `${control}/www/instagram`,
    INSTAGRAM_RPS: env.INSTAGRAM_RPS ?? '15',
    INSTAGRAM_PER_DAY: env.INSTAGRAM_PER_DAY ?? CALLS_PER_DAY,
    INSTAGRAM_SERVICE_TOKEN: `${INSTAGRAM_ID}:${GRAPH_TOKEN}`,
    ...telegramEnv(control, telegram, env),
  };
}

/** Search engines over the demo networks. */
function searchEnv(control, env) {
  return {
    MM_SEARXNG_URL: env.MM_SEARXNG_URL ?? `${control}/searxng`,
    MM_YANDEX_SEARCH_URL: `${control}/yandex`,
    MM_YANDEX_SEARCH_KEY: SEARCH_KEYS.yandex,
    MM_YANDEX_SEARCH_FOLDER: SEARCH_KEYS.yandexFolder,
    MM_BRAVE_SEARCH_URL: `${control}/brave`,
    MM_BRAVE_SEARCH_KEY: SEARCH_KEYS.brave,
    MM_SEARCH_PER_SECOND: env.MM_SEARCH_PER_SECOND ?? JSON.stringify({ searxng: 20, yandex: 20, brave: 20 }),
  };
}

/** Clients connect to the first data centre, which names the others to them. */
function telegramEnv(control, { dataCentres, publicKey }, env) {
  const [{ id, host, port }] = dataCentres;
  return {
    TELEGRAM_WEB_BASE: `${control}/t.me`,
    TELEGRAM_DC: `${id}@${host}:${port}`,
    TELEGRAM_PUBLIC_KEY: publicKey.trim().replaceAll('\n', '\\n'),
    TELEGRAM_RPS: env.TELEGRAM_RPS ?? '30',
    TELEGRAM_PER_DAY: env.TELEGRAM_PER_DAY ?? CALLS_PER_DAY,
    TELEGRAM_JOIN_SECONDS: env.TELEGRAM_JOIN_SECONDS ?? '0.5',
  };
}

/**
 * Starts the demo networks on a range of ports above the product's.
 * @param {{
 *   root: string, folder: string, port?: number, base?: number, logFile: string, env: NodeJS.ProcessEnv,
 *   onSpawn: (child: import('./child.mjs').Child) => void,
 * }} where `base`: the first port of that range at a restart, because the product already uses it
 * @returns {Promise<{
 *   address: string, base: number, productEnv: Record<string, string>, seedEnv: Record<string, string>,
 * }>} `productEnv`: environment with which the product uses the demo networks; `seedEnv`: that of infra/seed
 */
export async function startDemoNetworks({ root, folder, port, base: known, logFile, env, onSpawn }) {
  const { base: first, control, vk, telegram, outlets, proxies } = await startOnFreePorts();
  return {
    base: first,
    address: `${control}/`,
    productEnv: {
      MM_ALLOW_PRIVATE: [
        ...(env.MM_ALLOW_PRIVATE?.split(',') ?? []),
        ...[control, ...outlets.map(({ base: at }) => at)].map((at) => new URL(at).host),
        ...proxies.map(({ proxy, port: at }) => `${proxy}:${at}`),
        ...telegram.dataCentres.map(({ host, port: at }) => `${host}:${at}`),
      ].join(','),
      ...collectorEnv({ control, vk, telegram }, env),
      ...searchEnv(control, env),
      SMI_SPACING_MS: env.SMI_SPACING_MS ?? '40',
      SMI_RESOLVE: JSON.stringify(Object.fromEntries(outlets.map(({ host, base: at }) => [host, at]))),
      MM_POLL: env.MM_POLL ?? JSON.stringify({ '*': { min: 4, max: 20, start: 4 } }),
      MM_HISTORY_POSTS: env.MM_HISTORY_POSTS ?? '1200',
      MM_DEMO_NETWORKS: control,
    },
    seedEnv: { MM_DEMO_PROXIES: JSON.stringify(proxies), MM_DEMO_NETWORKS: control },
  };

  /**
   * Another start may take the ports between our check and their use.
   * @returns {Promise<{
   *   base: number, control: string, vk: string, outlets: { host: string, base: string }[],
   *   telegram: { dataCentres: { id: number, host: string, port: number }[], publicKey: string },
   *   proxies: { proxy: string, port: number, username: string, password: string }[],
   * }>}
   */
  async function startOnFreePorts(attempts = 3) {
    const base =
      known ??
      (await freePortRange(
        path.join(folder, 'demo-ports'),
        PORT_COUNT,
        port !== undefined && port < 60_000 ? port + 100 : 3100,
      ));
    const file = path.join(root, 'infra/platform-sim/dist/main.js');
    const simulatorEnv = {
      SIM_PORT: String(base),
      SIM_OUTLET_PORT: String(base + 1),
      SIM_PROXY_PORT: String(base + 14),
      SIM_TG_PORT: String(base + 14 + PROXIES.length),
      SIM_PROXY_ACCOUNTS: PROXIES.map(({ name, password }) => `${name}:${password}`).join(','),
      SIM_STATE: path.join(folder, 'demo-networks'),
      SIM_VK_TOKEN: VK_TOKEN,
      SIM_YOUTUBE_KEY: YOUTUBE_KEY,
      SIM_YOUTUBE_UNITS: env.SIM_YOUTUBE_UNITS ?? '1000000',
      SIM_OK_APPLICATION_KEY: OK_KEYS.application,
      SIM_OK_SECRET_KEY: OK_KEYS.secret,
      SIM_OK_TOKEN: OK_KEYS.token,
      SIM_GRAPH_TOKEN: GRAPH_TOKEN,
      SIM_YANDEX_KEY: SEARCH_KEYS.yandex,
      SIM_YANDEX_FOLDER: SEARCH_KEYS.yandexFolder,
      SIM_BRAVE_KEY: SEARCH_KEYS.brave,
      SIM_IG_ID: INSTAGRAM_ID,
      SIM_IG_OPERATORS: INSTAGRAM_OPERATORS,
      SIM_RPS: env.SIM_RPS ?? '60',
      SIM_EXIT_WITH_PARENT: '1',
    };
    try {
      const childEnv = { ...env, ...simulatorEnv };
      const ready = await startChild({ name: 'the demo networks', file, env: childEnv, logFile, onSpawn });
      const { control, vk, telegram, outlets } = ready;
      const { hostname } = new URL(control);
      const proxies = ready.proxies.map(({ name, port: at }) => {
        const { password = '' } = PROXIES.find((proxy) => proxy.name === name) ?? {};
        return { proxy: hostname, port: at, username: name, password };
      });
      return { base, control, vk, telegram, outlets, proxies };
    } catch (error) {
      if (attempts > 1 && /is taken/.test(error.message)) return startOnFreePorts(attempts - 1);
      throw error;
    }
  }
}

/**
 * First port of a free range of `size` ports, from `first` on. The range stored in `file` is used again while it is
 * free, because people have bookmarked its pages.
 * @throws {UserFacingError} when there is none
 */
async function freePortRange(file, size, first) {
  // Imported late: this file is loaded before the libraries are installed.
  const { default: getPort } = await import('get-port');
  const isFreeRange = async (base) => {
    for (let port = base; port < base + size; port++)
      if ((await getPort({ port, host: '127.0.0.1' })) !== port) return false;
    return true;
  };
  const stored = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : first;
  const found = stored && (await isFreeRange(stored)) ? stored : await firstBase(isFreeRange, size, first);
  fs.writeFileSync(file, String(found));
  return found;
}

async function firstBase(isFreeRange, size, first) {
  for (let base = first; base < 60_000; base += size) if (await isFreeRange(base)) return base;
  throw new UserFacingError(
    'There is no free range of ports for the demo networks: stop some programs and start again.',
  );
}
