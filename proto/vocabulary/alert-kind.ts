/** What an alert is about: whose it is, and which of its rules people may set. */
export const alertKinds = {
  'topic-spike': { title: 'Всплеск публикаций', subject: 'topic' },
  'first-publication': { title: 'Первая публикация автора в теме', subject: 'topic' },
  'negative-share': { title: 'Растёт доля негатива', subject: 'topic' },
  'source-quiet': { title: 'Источник замолчал', subject: 'author' },
  'source-failing': { title: 'Источник не читается', subject: 'author' },
  'client-lost': { title: 'Аккаунт Telegram потерян', subject: 'client' },
  'resource-parked': { title: 'Аккаунт, токен или прокси не работает', subject: 'resource' },
  'dead-letter': { title: 'Событие не обработано', subject: 'dead-letter' },
  'disk-full': { title: 'Заканчивается место', subject: 'system' },
  'log-lag': { title: 'Обработка отстаёт', subject: 'system' },
} as const;

export type AlertKind = keyof typeof alertKinds;

/** How large a spike has to be; the higher, the fewer alerts. */
export const sensitivities = [
  { value: 'low', name: 'Низкая' },
  { value: 'normal', name: 'Обычная' },
  { value: 'high', name: 'Высокая' },
] as const;

export type Sensitivity = (typeof sensitivities)[number]['value'];
