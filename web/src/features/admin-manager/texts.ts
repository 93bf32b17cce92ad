import { inLanguage } from '../../language/language.js';

/** Texts of the frame and of what its tabs have in common; each tab has its own. */
export const ru = {
  title: 'Управление',
  tabs: {
    accounts: 'Учетные записи',
    users: 'Пользователи',
    roles: 'Роли',
    proxies: 'Прокси',
    operators: 'Операторы',
    owners: 'Владельцы',
    tokens: 'Токены',
    walls: 'Экраны',
    accessTokens: 'Токены доступа',
    audit: 'Журнал',
  },
  result: 'Результат',
  actions: 'Действия',
  saved: 'сохранено',
  notSaved: (why: string) => `не сохранено: ${why}`,
  problems: {
    unreachable: 'сервер не ответил. Попробуйте ещё раз.',
    refused: 'сервер не принял введённое. Проверьте поля.',
    forbidden: 'на это нет прав.',
    gone: 'запись уже удалена.',
    failed: 'ошибка сервера. Попробуйте ещё раз.',
  },
  state: 'Состояние',
  states: { ready: 'готов', parked: 'на паузе', spent: 'лимит сбора исчерпан', off: 'выключен' },
  tryNow: 'Попробовать сейчас',
  tryNowOf: (name: string) => `Попробовать сейчас: ${name}`,
  nextAttempt: (at: string) => `Снова с ${at}.`,
  spentReason: 'Остаток дня – для запросов людей.',
  answer: (text: string) => `Ответ: «${text}»`,
  lastGood: 'Работал',
  never: 'ещё ни разу',
  spent: 'Расход за день',
  spentBy: (name: string) => `Расход за день: ${name}`,
  spentOf: (spent: string, budget: string) => `${spent} из ${budget}`,
  noBudget: 'без лимита',
  proxy: 'Прокси',
  noProxy: 'напрямую',
  walls: {
    hint:
      'Экран подключают на странице «Сводка»: «Экран» → «Подключить экран». Подключённый экран показывает свои темы ' +
      'без входа, видит не больше того, кто его подключил, и ничего не может изменить.',
  },
} as const;
export const texts = inLanguage('features/admin-manager', ru);
