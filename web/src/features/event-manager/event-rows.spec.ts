import type { EventWire } from '@mm/proto/http/reference.js';
import { eventRows, keywordParts, shownRows } from './event-rows.js';

const anEvent = (id: number, name: string, over: Partial<EventWire> = {}): EventWire => ({
  id,
  name,
  spheres: [],
  oblasts: [],
  keywords: '',
  version: 1,
  ...over,
});
const oblasts = [{ value: 71, text: 'Астана', text_kz: 'Астана', retired: false }];
const rows = eventRows(
  [
    anEvent(1, 'Паводок', { oblasts: [71, 99], keywords: 'вода;; река + мост ; ' }),
    anEvent(2, 'Әуежай', { keywords: 'аэропорт*' }),
  ],
  [],
  oblasts,
);

test('spheres and regions are shown by name, a retired one by its number [S2 §3]', () => {
  expect(rows.map(({ name, oblasts: names, keywords }) => [name, names, keywords])).toEqual([
    ['Паводок', 'Астана, 99', 'вода; река + мост'],
    ['Әуежай', '', 'аэропорт*'],
  ]);
});

test("keywords are separated by ';' [S2 §3]", () => {
  expect(keywordParts(' а | б;; в ;')).toEqual(['а | б', 'в']);
});

test('events are found by name and keywords and sorted by a column, by name at first', () => {
  const names = (...input: Parameters<typeof shownRows> extends [unknown, ...infer R] ? R : never) =>
    shownRows(rows, ...input).map(({ name }) => name);
  expect(names('ауежай', null)).toEqual(['Әуежай']);
  expect(names('АЭРО', null)).toEqual(['Әуежай']);
  expect(names('', { column: 'name', direction: 'desc' })).toEqual([...names('', null)].reverse());
  expect(names('', { column: 'oblasts', direction: 'asc' })).toEqual(['Әуежай', 'Паводок']);
});
