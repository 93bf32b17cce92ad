import { z } from 'zod';
import type { NetworkId } from '../world/source.js';
import { networkIds } from '../world/source.js';

/** Search engines over the whole world. */
const searchEngineIds = ['searxng', 'yandex', 'brave'] as const;
export type SearchEngineId = (typeof searchEngineIds)[number];

/** Where a fault occurs: in a network, in a search engine, or in a forward proxy on the way to them. */
export const faultPlaces = [...networkIds, ...searchEngineIds, 'proxy'] as const;
export type FaultPlace = (typeof faultPlaces)[number];

/** In all but a proxy. */
export const everywhere: readonly (NetworkId | SearchEngineId)[] = [...networkIds, ...searchEngineIds];
const social: readonly NetworkId[] = networkIds.filter((id) => id !== 'smi');
const graph: readonly NetworkId[] = ['facebook', 'instagram'];

/** The faults that can be simulated: where each applies, and its name on the simulator's page. */
export const faults = {
  refuse: { networks: everywhere, label: 'соединение отвергнуто' },
  reset: { networks: everywhere, label: 'обрыв посреди ответа' },
  hang: { networks: everywhere, label: 'молчание без ответа' },
  http500: { networks: everywhere, label: 'ошибка 500' },
  http503: { networks: everywhere, label: 'ошибка 503 с Retry-After' },
  html: { networks: everywhere, label: 'страница вместо данных' },
  truncated: { networks: everywhere, label: 'обрезанный ответ' },
  networkDown: { networks: everywhere, label: 'сеть лежит' },
  vk5: { networks: ['vk'], label: 'VK 5: ключ не принят' },
  vk6: { networks: ['vk'], label: 'VK 6: слишком часто' },
  vk9: { networks: ['vk'], label: 'VK 9: флуд' },
  vk10: { networks: ['vk'], label: 'VK 10: внутренняя ошибка' },
  vk14: { networks: ['vk'], label: 'VK 14: капча' },
  vk15: { networks: ['vk'], label: 'VK 15: нет доступа' },
  vk18: { networks: ['vk'], label: 'VK 18: удалён' },
  vk29: { networks: ['vk'], label: 'VK 29: дневной предел' },
  vk30: { networks: ['vk'], label: 'VK 30: закрытый профиль' },
  quotaExceeded: { networks: ['youtube'], label: 'YouTube: дневная квота исчерпана' },
  rateLimitExceeded: { networks: ['youtube'], label: 'YouTube: слишком часто' },
  keyInvalid: { networks: ['youtube'], label: 'YouTube: ключ не принят' },
  commentsDisabled: { networks: ['youtube'], label: 'YouTube: комментарии отключены' },
  ok8: { networks: ['ok'], label: 'OK 8: флуд' },
  ok10: { networks: ['ok'], label: 'OK 10: нет доступа' },
  ok11: { networks: ['ok'], label: 'OK 11: предел вызовов' },
  ok102: { networks: ['ok'], label: 'OK 102: сессия истекла' },
  ok104: { networks: ['ok'], label: 'OK 104: подпись не принята' },
  graph4: { networks: graph, label: 'Graph 4: предел приложения' },
  graph10: { networks: graph, label: 'Graph 10: нет разрешения' },
  graph17: { networks: graph, label: 'Graph 17: предел пользователя' },
  graph32: { networks: graph, label: 'Graph 32: предел страницы' },
  graph110: { networks: ['instagram'], label: 'Graph 110: нет такого аккаунта' },
  graph190: { networks: graph, label: 'Graph 190: ключ не принят' },
  graph803: { networks: ['facebook'], label: 'Graph 803: нет такой страницы' },
  igWait: { networks: ['instagram'], label: 'Instagram: подождите несколько минут' },
  igCheckpoint: { networks: ['instagram'], label: 'Instagram: проверка аккаунта' },
  igLogin: { networks: ['instagram'], label: 'Instagram: требуется вход' },
  tgFlood: { networks: ['telegram'], label: 'Telegram: FLOOD_WAIT' },
  tgFloodPremium: { networks: ['telegram'], label: 'Telegram: FLOOD_PREMIUM_WAIT' },
  tgRevoked: { networks: ['telegram'], label: 'Telegram: сессия отозвана' },
  tgUnregistered: { networks: ['telegram'], label: 'Telegram: ключ не зарегистрирован' },
  tgDuplicated: { networks: ['telegram'], label: 'Telegram: ключ использован дважды' },
  tgBanned: { networks: ['telegram'], label: 'Telegram: аккаунт заблокирован' },
  tgPrivate: { networks: ['telegram'], label: 'Telegram: канал закрыт' },
  tgPhoneMigrate: { networks: ['telegram'], label: 'Telegram: номер в другом дата-центре' },
  tgNetworkMigrate: { networks: ['telegram'], label: 'Telegram: другой дата-центр' },
  brokenXml: { networks: ['smi', 'youtube'], label: 'испорченный XML' },
  wrongCharset: { networks: ['smi'], label: 'не та кодировка' },
  dupGuid: { networks: ['smi'], label: 'повторный guid' },
  bigText: { networks: everywhere, label: 'текст в 1 МБ' },
  markup: { networks: everywhere, label: 'разметка в тексте' },
  futureDate: { networks: everywhere, label: 'дата из будущего' },
  infinitePaging: { networks: [...social, ...searchEngineIds], label: 'бесконечные страницы' },
  emptyPage: { networks: social, label: 'пустая страница с продолжением' },
  countersDown: { networks: social, label: 'счётчики уменьшились' },
  missingFields: { networks: social, label: 'нет необязательных полей' },
  schemaDrift: { networks: everywhere, label: 'другие имена полей' },
  ignoresOperators: { networks: searchEngineIds, label: 'поиск: операторы и даты не действуют' },
  searxng429: { networks: ['searxng'], label: 'SearXNG: слишком часто' },
  searxngNoJson: { networks: ['searxng'], label: 'SearXNG: JSON выключен' },
  searxngError: { networks: ['searxng'], label: 'SearXNG: ошибка поиска' },
  searxngCaptcha: { networks: ['searxng'], label: 'SearXNG: у всех движков капча' },
  searxngTooMany: { networks: ['searxng'], label: 'SearXNG: движкам слишком часто' },
  searxngTimeout: { networks: ['searxng'], label: 'SearXNG: движки не ответили' },
  searxngPartial: { networks: ['searxng'], label: 'SearXNG: один движок не отвечает' },
  yandex32: { networks: ['yandex'], label: 'Яндекс 32: квота исчерпана' },
  yandex42: { networks: ['yandex'], label: 'Яндекс 42: ключ не принят' },
  yandex55: { networks: ['yandex'], label: 'Яндекс 55: слишком часто' },
  yandex401: { networks: ['yandex'], label: 'Яндекс: 401, ключ не принят' },
  yandex403: { networks: ['yandex'], label: 'Яндекс: 403, нет прав' },
  yandex429: { networks: ['yandex'], label: 'Яндекс: 429, квота' },
  brave401: { networks: ['brave'], label: 'Brave: 401, нет доступа' },
  brave422: { networks: ['brave'], label: 'Brave: 422, ключ не принят' },
  brave429: { networks: ['brave'], label: 'Brave: 429, предел с X-RateLimit-Reset' },
  proxyDead: { networks: ['proxy'], label: 'Прокси: не отвечает' },
  proxyAuth: { networks: ['proxy'], label: 'Прокси: пароль не принят' },
  proxySlow: { networks: ['proxy'], label: 'Прокси: молчит' },
  proxyDrop: { networks: ['proxy'], label: 'Прокси: рвёт соединения' },
  proxyBanned: { networks: ['proxy'], label: 'Прокси: отказывает' },
} as const satisfies Record<string, { networks: readonly FaultPlace[]; label: string }>;

export type FaultName = keyof typeof faults;

/** The names of faults, as in control calls. */
export const faultNames = Object.keys(faults) as [FaultName, ...FaultName[]];

/** Whether the fault can occur there. */
const appliesTo = (fault: FaultName, network: FaultPlace): boolean =>
  (faults[fault].networks as readonly FaultPlace[]).includes(network);

/** The faults with which the posts of a response still arrive. */
const harmlessFaults: ReadonlySet<FaultName> = new Set([
  'bigText',
  'markup',
  'futureDate',
  'dupGuid',
  'infinitePaging',
  'countersDown',
  'missingFields',
  'commentsDisabled',
]);

/** Whether a reader gets the posts of a response in spite of its fault. */
export const isServedWith = (fault: FaultName | undefined): boolean => !fault || harmlessFaults.has(fault);

/**
 * A request to switch a fault on. `author` is a name, an id or a host; `method` is a method of the network's API (see
 * its endpoint), home, robots, feed, sitemap or article of an outlet, or 'search' of a search engine.
 * `proxy` is the name of a forward proxy: the one that has the fault, or through which a request came. `credential` is
 * a key, token or user name, the phone for Telegram, or its mark from the journal. `wait` is the number of seconds in
 * FLOOD_WAIT. `until` is seconds or ms since the epoch, or ISO 8601.
 */
export const faultRequest = z
  .object({
    network: z.enum(faultPlaces),
    author: z.string().min(1).optional(),
    method: z.string().min(1).optional(),
    proxy: z.string().min(1).optional(),
    credential: z.string().min(1).optional(),
    wait: z.number().int().min(1).optional(),
    fault: z.enum(faultNames),
    times: z.number().int().min(1).optional(),
    until: z.union([z.number().positive(), z.iso.datetime({ offset: true })]).optional(),
    seconds: z.number().positive().optional(),
  })
  .strict()
  .refine(({ fault, network }) => appliesTo(fault, network), {
    path: ['fault'],
    error: ({ input }) => {
      const { fault, network } = input as { fault: FaultName; network: FaultPlace };
      return `fault ${fault} does not occur in ${network}`;
    },
  });
export type FaultRequest = z.infer<typeof faultRequest>;
