import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changesOf, type Knowledge } from './changes.js';
import { actionText, fieldText, kindText } from './code-words.js';

const knowledge: Knowledge = {
  names: {
    spheres: new Map([
      [2, 'Образование'],
      [5, 'ЖКХ'],
    ]),
    access: new Map([
      [3, 'Оператор'],
      [4, 'Аналитик'],
    ]),
    event: new Map([[7, 'Паводок']]),
    topics: new Map([[1, 'Парки']]),
    items: new Map([[1, 'Парки']]),
  },
  timeOf: (seconds) => `в ${seconds}`,
};
const changes = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changesOf({ before, after }, knowledge);

test.each([
  ['a text', 'keywords', 'парк', 'парк*', 'Ключевые слова', 'парк', 'парк*'],
  ['a tone', 'tone', -2, 2, 'Тональность', 'Негативная', 'Позитивная'],
  ['a language', 'lang', 'kz', 'ru', 'Язык', 'Казахский', 'Русский'],
  ['yes and no', 'is_ignored', false, true, 'Игнорируется', 'нет', 'да'],
  ['which publications', 'reviewed', 'all', 'saved', 'Публикации', 'Все публикации', 'Только проверенные'],
  ['an event', 'event', null, 7, 'Событие', 'пусто', 'Паводок'],
  ['an id without a name', 'event', 7, 12, 'Событие', 'Паводок', '№ 12'],
  ['a list that was empty', 'spheres', [], [2, 5], 'Сферы', 'пусто', 'Образование, ЖКХ'],
  ['a list in another order', 'spheres', [2, 5], [5, 2], 'Сферы', 'Образование, ЖКХ', 'ЖКХ, Образование'],
  ['a role by its id or name', 'roles', [], [1, 'MM_view'], 'Роли', 'пусто', 'Администратор, Наблюдатель'],
  ['a time in seconds', 'expires_at', null, 1_795_000_000, 'Действует до', 'без срока', 'в 1795000000'],
  ['a time in milliseconds', 'expires_at', null, 1_795_000_000_500, 'Действует до', 'без срока', 'в 1795000000.5'],
  ['a time as text', 'locked_until', '', '2026-11-23T08:00:00Z', 'Вход закрыт до', 'пусто', 'в 1795420800'],
  ['what only looks like a time', 'expires_at', 'never', '', 'Действует до', 'never', 'без срока'],
  ['an object', 'filter', null, { tone: -2, spheres: [5] }, 'Фильтры', 'пусто', 'Тональность: Негативная; Сферы: ЖКХ'],
  ['an unknown field', 'colour', 'red', 'constructor', 'colour', 'red', 'constructor'],
  ['a topic by its id', 'topics', null, [1], 'Темы', 'все', 'Парки'],
  ['what may be done', 'operations', [], ['report'], 'Что разрешено', 'пусто', 'Отчёты и публикации'],
  ['dashboards of a wall', 'items', [], [null, 1], 'Сводки', 'Все темы', 'Все темы, Парки'],
  ['a comment', 'comment 15_2', null, { tone: 2 }, 'Комментарий 15_2', 'пусто', 'Тональность: Позитивная'],
  [
    'a post of a decision',
    'post 15',
    { tone: -2 },
    { tone: 2 },
    'Пост 15',
    'Тональность: Негативная',
    'Тональность: Позитивная',
  ],
  [
    'an object without empty parts',
    'filter',
    null,
    { lang: null, types: [], period: 7 },
    'Фильтры',
    'пусто',
    'Период: неделя',
  ],
  [
    'a chosen period',
    'filter',
    null,
    { selectedPeriod: [100, 200] },
    'Фильтры',
    'пусто',
    'Выбранный период: в 100, в 200',
  ],
  ['a network by its number', 'socialNet', null, [0], 'Сеть', 'пусто', 'SMI'],
  ['a field in camel case', 'attrSearch', true, false, 'Искать также в именах', 'да', 'нет'],
])('%s is in words, before and after', (_, name, before, after, field, was, is) => {
  expect(changes({ [name]: before }, { [name]: after })).toEqual([{ field, before: was, after: is }]);
});

test('a changed list says what was added and what was removed', () => {
  expect(changes({ access: [3, 8] }, { access: [3, 4] })).toEqual([
    { field: 'Доступ', before: null, after: 'добавлено: Аналитик; убрано: № 8' },
  ]);
  expect(changes({ access: [3, 4] }, { access: [3] })).toEqual([
    { field: 'Доступ', before: null, after: 'убрано: Аналитик' },
  ]);
});

test('a new object has only what it is, a deleted one only what it was', () => {
  expect(changes(null, { name: 'Парки' })).toEqual([{ field: 'Наименование', before: null, after: 'Парки' }]);
  expect(changes({ name: 'Парки' }, null)).toEqual([{ field: 'Наименование', before: 'Парки', after: null }]);
  expect(changes(null, null)).toEqual([]);
});

test('a field that came or went was or is empty', () => {
  expect(changes({ event: 7 }, {})).toEqual([{ field: 'Событие', before: 'Паводок', after: 'пусто' }]);
});

const folder = path.resolve('services/platform/audit/src');
const codesIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(pattern)].flatMap(([, code]) => code ?? []);
const recorded = [...new Set(codesIn('audited.ts', /'([a-z-]+\.[a-z-]+)'(?=[\],])/g))];
const kinds = codesIn('record-audit.ts', /\| '([a-z-]+)'/g);

test.each(recorded)('the action %s has words', (action) => expect(actionText(action)).not.toBe(action));
test.each(kinds)('the kind %s has words', (kind) => expect(kindText(kind)).not.toBe(kind));

test.each(['moon.landed', 'constructor', ''])('the unknown code “%s” is shown as it is', (code) => {
  expect([actionText(code), kindText(code), fieldText(code)]).toEqual([code, code, code]);
});
