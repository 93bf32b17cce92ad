import { inLanguage, locale } from '../../../language/language.js';
import { plural } from '../../../language/plural.js';

const counted = (one: string, few: string, many: string) => (count: number) =>
  `${count.toLocaleString(locale)} ${plural(count, one, few, many)}`;

/** Texts of the tab 'Настройки'. */
export const ru = {
  hint: 'Настройки действуют для всей установки. Изменения вступают в силу за несколько секунд, без перезапуска.',
  save: 'Сохранить',
  saveCount: (count: number) => `Сохранить (${count})`,
  reset: 'Сбросить',
  saved: 'Настройки сохранены',
  result: 'Настройки',
  refused: 'Ничего не сохранено: исправьте отмеченные значения.',
  notSaved: 'Ничего не сохранено. Попробуйте ещё раз.',
  listFailed: 'Настройки не загрузились',
  unsaved: 'не сохранено',
  savedNow: (value: string) => `Сохранено: ${value}.`,
  limits: (min: string, max: string) => `От ${min} до ${max}.`,
  initial: (value: string) => `Исходное значение: ${value}.`,
  toInitial: 'Вернуть исходное',
  toInitialOf: (name: string) => `Вернуть исходное: ${name}`,
  neverChanged: 'Не менялось.',
  changed: (name: string, when: string) => `Изменил(а) ${name}, ${when}.`,
  wrongNumber: (min: string, max: string) => `Введите целое число от ${min} до ${max}.`,
  wrongZone: 'Такого часового пояса нет.',
  groups: {
    reports: 'Отчёты и время',
    recognition: 'Распознавание: что принимается само',
    retention: 'Сроки хранения',
    tokens: 'Токены доступа',
    signIn: 'Вход',
    storage: 'Стоимость хранения',
  },
  groupHints: {
    recognition:
      'Поле заполняется само, если система уверена в нём не меньше указанного. Менее уверенное видно с вопросом, и ' +
      'его подтверждает человек. 0 – принимать всё, 101 – ничего. В отчётах предложенное учитывается всегда.',
  },
  units: {
    days: counted('день', 'дня', 'дней'),
    'requests-per-minute': counted('вызов в минуту', 'вызова в минуту', 'вызовов в минуту'),
    'requests-per-day': counted('вызов в день', 'вызова в день', 'вызовов в день'),
    percent: (count: number) => `${count.toLocaleString(locale)}%`,
    characters: counted('знак', 'знака', 'знаков'),
    tenge: (count: number) => `${count.toLocaleString(locale)} ₸`,
    step: (count: number) => count.toLocaleString(locale),
  },
  settings: {
    'time-zone': {
      name: 'Часовой пояс',
      about: 'По нему считаются часы, дни и месяцы в отчётах, выгрузках и на графиках.',
    },
    'hide-from': {
      name: 'Скрывать в отчётах, %',
      about:
        'Публикации, которые не проверил человек, скрываются, если система уверена не меньше этого, что они лишние. ' +
        '101 – не скрывать ничего.',
    },
    'story-strictness': {
      name: 'Строгость историй',
      about:
        'Насколько похожими должны быть тексты, чтобы стать одной историей: 1 – мягко, 2 – обычно, 3 – строго. ' +
        'Действует на новые и изменённые посты; что сделано вручную, остаётся.',
    },
    'accept-lang': { name: 'Язык, %', about: 'Язык подставляется и принимается одной клавишей.' },
    'accept-oblasts': { name: 'Области, %', about: 'Области подставляются и принимаются одной клавишей.' },
    'accept-spheres': { name: 'Сферы, %', about: 'Сферы подставляются и принимаются одной клавишей.' },
    'accept-tone': {
      name: 'Тональность, %',
      about: 'Тональность подставляется и принимается одной клавишей.',
    },
    'accept-ignored': {
      name: 'Игнорирование, %',
      about: 'Отметка «Игнорировать» ставится и принимается одной клавишей.',
    },
    'post-days': {
      name: 'Посты и публикации, дней',
      about: 'Сколько хранить посты, публикации и комментарии со дня публикации. Более старые удаляются навсегда.',
    },
    'picture-days': {
      name: 'Изображения, дней',
      about: 'Сколько хранить изображения постов. Тексты остаются.',
    },
    'log-days': {
      name: 'Журнал событий между службами, дней',
      about: 'Столько времени служба, которая не работала, может догнать пропущенное.',
    },
    'audit-days': {
      name: 'Журнал изменений, дней',
      about: 'Сколько хранить записи о том, кто и что изменил или выгрузил.',
    },
    'token-minute-quota': {
      name: 'Вызовов в минуту',
      about: 'Для каждого токена доступа, у которого нет собственного ограничения.',
    },
    'token-day-quota': {
      name: 'Вызовов в день',
      about: 'Для каждого токена доступа, у которого нет собственного ограничения.',
    },
    'password-length': {
      name: 'Наименьшая длина пароля, знаков',
      about: 'Для новых паролей. В Keycloak длину задаёт его собственная политика.',
    },
    'gigabyte-month-price': {
      name: 'Цена гигабайта в месяц, ₸',
      about: 'По ней считается стоимость хранения. 0 – показывать только размеры.',
    },
  },
} as const;
export const texts = inLanguage('features/system/settings', ru);
