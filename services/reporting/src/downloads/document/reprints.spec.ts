import { sampleRow } from '../test/sample-document.js';
import { reprintLines, withReprints } from './reprints.js';
import { words } from './words.js';

const at = (hour: number): number => Date.UTC(2026, 10, 22, hour);
const row = (id: number, story: number | null) => sampleRow(`текст ${id}`, { id, story, at: at(id) });

it('a story stands once, by its first publication, where the newest one stands', () => {
  const shown = withReprints([row(9, 2), row(8, null), row(7, 5), row(6, null), row(4, 2), row(2, 2)]);
  expect(shown.map((one) => [one.row.id, one.reprints.map(({ id }) => id)])).toEqual([
    [2, [4, 9]],
    [8, []],
    [7, []],
    [6, []],
  ]);
});

it('names where reprints appeared, at most 20', () => {
  const reprints = Array.from({ length: 23 }, () => row(9, 2));
  const lines = reprintLines(reprints, words.ru, 'Asia/Almaty');
  expect(lines.slice(0, 2)).toEqual([
    'Перепечаток: 23',
    '22.11.2026 14:00 · VK · Тараз сегодня · https://vk.com/wall-1007_1',
  ]);
  expect([lines.length, lines.at(-1)]).toEqual([22, 'и ещё 3']);
  expect(reprintLines([], words.kz, 'Asia/Almaty')).toEqual([]);
});
