import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import { readingsOf } from './keyboard-layouts.js';
import { matchEntries, type Entry } from './match-entries.js';

const entriesOf = (list: typeof oblasts): Entry[] =>
  list.map(({ id, name, nameKz }) => ({ value: id, text: name, also: [nameKz] }));
const regions = entriesOf(oblasts);
const fields = entriesOf(spheres);
const events: Entry[] = ['Паводок 2026', 'EXPO в Астане', 'Выборы акимов'].map((text, value) => ({
  ...{ value, text, also: [] },
}));
const found = (entries: readonly Entry[], typed: string) => matchEntries(entries, typed).map(({ text }) => text);

test.each([
  ['as typed', fields, 'зд', 'Здравоохранение'],
  ['in capitals', fields, 'ЗД', 'Здравоохранение'],
  ['in Kazakh', fields, 'ден', 'Здравоохранение'],
  ['in Kazakh without Kazakh letters', fields, 'кау', 'Безопасность'],
  ['in the Latin layout', fields, 'pl', 'Здравоохранение'],
  ['in the Latin layout with a sign', fields, ',tp', 'Безопасность'],
  ['in the Latin layout, ж', fields, ';r', 'ЖКХ'],
  ['in Kazakh, keys of the Latin layout', fields, '0fe', 'Безопасность'],
  ['in Kazakh, digits of the Russian layout', fields, '0ау', 'Безопасность'],
  ['a second word', fields, 'хоз', 'Сельское хозяйство'],
  ['two words', fields, 'нау циф', 'Наука и цифровизация'],
  ['two words in the Latin layout', fields, 'yfe wba', 'Наука и цифровизация'],
  ['a region', regions, 'шы', 'Шымкент'],
  ['a region in the Latin layout', regions, 'is', 'Шымкент'],
  ['the whole country', regions, 'вс', 'Вся республика'],
  ['the whole country in Kazakh', regions, 'бү', 'Вся республика'],
  ['initials', regions, 'ско', 'Северо-Казахстанская'],
  ['Kazakh initials', regions, 'шқо', 'Восточно-Казахстанская'],
  ['ё as е', [{ value: 1, text: 'Озёра', also: [] }], 'озе', 'Озёра'],
  ['a Latin name in the Russian layout', events, 'учз', 'EXPO в Астане'],
  ['a number', events, '2026', 'Паводок 2026'],
])('%s: the first one found is meant', (_, entries, typed, first) => expect(found(entries, typed)[0]).toBe(first));

test('beginnings of names come first, then of words, then what is within', () => {
  const named = (text: string, value: number): Entry => ({ value, text, also: [] });
  const list = ['Экспорт', 'Водный спорт', 'Спорт'].map(named);
  expect(found(list, 'спорт')).toEqual(['Спорт', 'Водный спорт', 'Экспорт']);
  expect(found(list, 'порт')).toEqual(['Экспорт', 'Водный спорт', 'Спорт']);
  expect(found(regions, 'ал').slice(0, 2)).toEqual(['Алматинская', 'Алматы']);
});

test('what is typed goes before what its keys mean in another layout', () => {
  const list: Entry[] = [
    { value: 1, text: 'Зданию', also: [] },
    { value: 2, text: 'PL/SQL', also: [] },
  ];
  expect(found(list, 'pl')).toEqual(['PL/SQL', 'Зданию']);
});

test('without text all entries are meant; signs and strange words mean none', () => {
  expect(found(fields, '  ')).toHaveLength(spheres.length);
  expect(found(fields, 'яяяя')).toEqual([]);
  expect(found(fields, '***')).toEqual([]);
});

test.each([
  ['ghbdtn', 'привет'],
  ['0fpf0', 'қазақ'],
  ['руддщ', 'hello'],
])('the keys of %s may mean %s', (typed, meant) => {
  expect(readingsOf(typed)[0]).toBe(typed);
  expect(readingsOf(typed)).toContain(meant);
});
