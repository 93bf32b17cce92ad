import { inLanguage } from '../../../language/language.js';

/** Texts of the tab 'Токены'. */
export const ru = {
  hint:
    'Токены проверяются в сети и хранятся зашифрованными. Если их несколько, сбор берёт свободный; ' +
    'токен на паузе включается сам, когда она пройдёт.',
  listOf: (network: string) => `Токены: ${network}`,
  add: 'Добавить токен',
  addTo: (network: string) => `Добавить токен: ${network}`,
  name: 'Название',
  nameHint: 'Под этим названием токен видно в списке. Токен с тем же названием заменяется, без названия – основной.',
  main: 'основной',
  owner: 'Чей',
  byEnvironment: 'из настроек сервера',
  token: 'Токен',
  tokenHint: 'Проверяется в сети, хранится зашифрованным и больше не показывается.',
  tokenMissing: 'Введите токен',
  save: 'Проверить и сохранить',
  refused: {
    auth_required: 'Сеть не приняла этот токен. Проверьте, что он скопирован целиком и ещё действует.',
    blocked: 'Сеть отказала нам в доступе с этим токеном.',
    rate_limited: 'Сеть просит подождать. Попробуйте через минуту.',
    transient: 'Сеть не ответила. Попробуйте ещё раз.',
  },
  deactivate: 'Выключить',
  activate: 'Включить',
  remove: 'Удалить',
  actionOf: (action: string, name: string) => `${action} токен ${name}`,
  removeQuestion: (name: string, network: string) => `Удалить токен «${name}» (${network})? Вернуть его будет нельзя.`,
  removed: 'Токен удалён',
  listFailed: 'Токены не загрузились',
  empty: 'Токенов нет: сеть читается только с операторами, если они есть.',
} as const;
export const texts = inLanguage('features/admin-manager/tokens', ru);
