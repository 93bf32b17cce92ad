import { byName, nameOrderOf } from './name-order.js';

const kazakhAlphabet = [...'АӘБВГҒДЕЁЖЗИЙКҚЛМНҢОӨПРСТУҰҮФХҺЦЧШЩЪЫІЬЭЮЯ'];
const mixed = <T>(items: readonly T[]): T[] => items.map((_, i) => items[(i * 17 + 5) % items.length] as T);

test('Kazakh names follow the Kazakh alphabet, in either case', () => {
  const names = kazakhAlphabet.flatMap((letter) => [`${letter}б`, `${letter.toLowerCase()}я`]);
  expect(names.length % 17).not.toBe(0);
  expect(mixed(names).sort(nameOrderOf('kk'))).toEqual(names);
});

test('a Kazakh letter also has its place inside of a name', () => {
  const names = ['Аул', 'Ауыл', 'Ауіл', 'Ақтау', 'Ақтөбе', 'Әбіш', 'Сүт', 'Сұр', 'Суды', 'Ине', 'Ілияс', 'Ырыс'];
  expect([...names].sort(nameOrderOf('kk'))).toEqual([...names].sort(new Intl.Collator('kk').compare));
});

test('Russian names have Ё beside Е, and Kazakh letters beside those that they are like', () => {
  const names = ['Алматы', 'Әдет', 'Ежи', 'Ёлка', 'Енот', 'Жук', 'Иртыш', 'Казах', 'Қала', 'Лес', 'Уют', 'Ұлт', 'Фон'];
  expect(mixed(names).sort(nameOrderOf('ru'))).toEqual(names);
});

test('rows are sorted by name: cases alike, numbers as numbers, digits first and Latin names last', () => {
  const names = ['2 района', '10 районов', 'аким', 'Актау', 'Тема 2', 'тема 10', 'Akim'];
  expect(
    byName(
      mixed(names).map((name) => ({ name })),
      ({ name }) => name,
    ).map(({ name }) => name),
  ).toEqual(names);
});
