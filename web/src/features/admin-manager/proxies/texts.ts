import { inLanguage } from '../../../language/language.js';

/** Texts of the tab 'Прокси'. */
export const ru = {
  label: 'Прокси',
  hint:
    'Сеть читается через прокси с её отметкой. Пока такого прокси нет, она читается напрямую; ' +
    'если все на паузе, сбор ждёт и не идёт в обход.',
  serves: (platform: string, networks: string) => `${platform} – ${networks}`,
  add: 'Добавить прокси',
  address: 'Адрес',
  account: 'Учётная запись',
  noAccount: 'без пароля',
  platforms: 'Сети',
  platformsOf: (address: string) => `Сети прокси ${address}`,
  credentials: 'Пользуются',
  removeOf: (address: string) => `Удалить прокси ${address}`,
  removeQuestion: (address: string) =>
    `Удалить прокси ${address}? Операторы и токены, которые им пользуются, получат другой.`,
  removed: 'Прокси удалён',
  listFailed: 'Прокси не загрузились',
  emptyTitle: 'Прокси нет',
  emptyText: 'Сети читаются напрямую. Добавьте прокси и отметьте сети, которые через него читать.',
  fields: {
    proxy: 'Прокси',
    port: 'Порт',
    username: 'Имя пользователя',
    password: 'Пароль',
    protocol: 'Протокол',
  },
  proxyHint: 'Имя сервера или IP-адрес, без протокола и порта.',
  passwordHint: 'Хранится зашифрованным и больше не показывается.',
  invalid: {
    proxy: 'Введите имя сервера или IP-адрес, без http:// и порта',
    port: 'Введите порт от 1 до 65535',
    username: 'Не длиннее 200 знаков',
    password: 'Не длиннее 2000 знаков',
    protocol: 'Выберите протокол',
  },
  save: 'Добавить',
  faults: {
    transient: 'Прокси не отвечает или слишком медленный.',
    auth_required: 'Прокси не принимает имя или пароль.',
    blocked: 'Прокси отказывает в соединении.',
    rate_limited: 'Прокси просит подождать.',
  },
} as const;
export const texts = inLanguage('features/admin-manager/proxies', ru);
