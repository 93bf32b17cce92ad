import { renamed } from './reference-names.js';

const option = (value: number, text: string) => ({ value, text, text_ru: '', text_kz: text, retired: false });
const rows = [
  { key: 71, name: 'Астана', sum: 4 },
  { key: '11', name: 'Акмолинская', sum: 1 },
  { key: 99, name: 'Прежняя', sum: 2 },
];

test('rows take the names of the entries with their ids; a row without an entry keeps its name', () => {
  const named = renamed(rows, [option(71, 'Астана қаласы'), option(11, 'Ақмола')]);
  expect(named).toEqual([
    { key: 71, name: 'Астана қаласы', sum: 4 },
    { key: '11', name: 'Ақмола', sum: 1 },
    { key: 99, name: 'Прежняя', sum: 2 },
  ]);
});

test('rows or entries that still load leave the rows as they are', () => {
  expect(renamed(rows, undefined)).toEqual(rows);
  expect(renamed(undefined, [])).toBeUndefined();
});
