import { inLanguage } from '../../language/language.js';

/** Texts of the token screen; `label` is the label of the network (`VK start`, `VK GET`). */
export const ru = {
  title: 'Parser token',
  start: (label: string) => `${label} start`,
  get: (label: string) => `${label} GET`,
  token: 'Сервисный токен',
  tokenHint: 'Проверяется в сети, хранится зашифрованным и больше не показывается.',
  tokenMissing: 'Введите токен',
  stored: 'Токен принят, сбор идёт',
  refused: {
    auth_required: 'Сеть не приняла этот токен. Прежний токен остался.',
    blocked: 'Сеть отказала нам в доступе. Прежний токен остался.',
    rate_limited: 'Сеть просит подождать. Попробуйте через минуту.',
    transient: 'Сеть не ответила. Попробуйте ещё раз.',
  },
  failed: 'Токен не сохранён: сервер не ответил как надо. Попробуйте ещё раз.',
  stateFailed: 'Состояние токена не загрузилось. Попробуйте ещё раз.',
  isSet: 'Токен',
  set: 'сохранён',
  notSet: 'не задан: сбор этой сети не идёт',
  owner: 'Чей',
  byEnvironment: 'из настроек сервера',
  lastGood: 'Последний успешный запрос',
  never: 'ещё не было',
  budget: 'Осталось запросов сегодня',
} as const;
export const texts = inLanguage('features/parser-token', ru);
