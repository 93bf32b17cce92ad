import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { networkIds, publicationIndexOf } from '@mm/proto/vocabulary/network.js';
import { ReferenceNames } from '../../reference/reference-names.js';
import { sampleDocument } from '../test/sample-document.js';
import { gapSection, numberSections, widgetsOf } from './sections.js';
import { words } from './words.js';

const asOf = Date.UTC(2026, 10, 22, 10) / 1000;
const at = { asOf, timeZone: 'Asia/Almaty' };
const gap = (until: number, reason: string): CollectionGapWire => ({
  author_id: 7,
  network: 'vkontakte',
  username: 'taraz_today',
  full_name: '',
  from: asOf - 3600,
  until,
  reason,
});

it('gaps are listed, and what ended after the cut-off lasts [D §6]', () => {
  const { rows, remark } = gapSection(
    [gap(asOf - 60, 'delayed'), gap(asOf + 60, 'blocked'), gap(0, 'stopped')],
    3,
    words.ru,
    at,
  );
  expect(remark).toBe('');
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['22.11.2026 14:00', '22.11.2026 14:59', 'сбор запаздывал'],
    ['22.11.2026 14:00', 'продолжается', 'источник не собирался (blocked)'],
    ['22.11.2026 14:00', 'продолжается', 'система не работала'],
  ]);
});

it('a cut list of gaps, an empty one and an unknown one have different remarks [D §6]', () => {
  const many = Array.from({ length: 300 }, () => gap(0, 'stopped'));
  expect(gapSection(many, 1200, words.ru, at)).toMatchObject({ remark: 'показаны первые 200 из 1\u00a0200' });
  expect(gapSection([], 0, words.ru, at)).toMatchObject({ remark: 'пробелов сбора нет', rows: [] });
  expect(gapSection(null, 0, words.kz, at)).toMatchObject({ remark: words.kz.gaps.unavailable, rows: [] });
});

it('mass media have outlets, social networks authors, the dashboard both [S2 §2]', () => {
  expect(widgetsOf(2)).not.toContain('top-authors');
  expect(widgetsOf(1)).not.toContain('top-media');
  expect(widgetsOf(null)).toEqual(expect.arrayContaining(['top-authors', 'top-communities', 'top-media']));
});

it("'Лояльность' without publications is no number, in Kazakh too [D]", () => {
  const loyaltyOf = (total: number, lang: 'ru' | 'kz') => sampleDocument(total, 10, lang).sections[0]?.rows.at(-1);
  expect([loyaltyOf(0, 'ru'), loyaltyOf(0, 'kz'), loyaltyOf(3, 'ru')]).toEqual([
    ['Лояльность', null],
    ['Адалдық', null],
    ['Лояльность', 1.5],
  ]);
});

it.each([
  ['ru', '22.11.2026 14:00 (ещё идёт)'],
  ['kz', '22.11.2026 14:00 (әлі аяқталған жоқ)'],
] as const)('an hour that was not over at the cut-off says so (%s) [D]', (lang, label) => {
  const timelineOf = (isRunning: boolean) =>
    sampleDocument(3, 10, lang, undefined, { isRunning }).sections.find(({ id }) => id === 'timeline');
  expect(timelineOf(true)?.rows.map(([name]) => name)).toEqual(['22.11.2026 13:00', label]);
  expect([timelineOf(true)?.running?.row, timelineOf(false)?.running]).toEqual([1, undefined]);
});

it('numbers become rows; followers that are not known stay empty [S2 §3]', () => {
  const sections = new Map(sampleDocument(3).sections.map((section) => [section.id, section]));
  expect(sections.get('authors')?.rows).toEqual([['=Автор', 3, 0, 0, 3, 'VK', null, 7]]);
  expect(sections.get('tones')?.rows.at(-1)).toEqual(['Всего', 3]);
  expect(sections.get('timeline')?.rows[0]).toEqual(['22.11.2026 13:00', 1, 0, 0, 1]);
  expect(sections.get('events')?.remark).toBe('нет данных');
});

it('what outlets do not say is unknown, as on the screen: no authors, no engagement of 0', () => {
  const network = networkIds.find((id) => publicationIndexOf(id) === 'media');
  const outlet = { key: 1, name: 'Газета', network, sum: 3, pos: 0, neut: 3, neg: 0, folowers: -1, involvemed: 0 };
  const widgets = {
    'metric-strip': { publications: 3, authors: 0, engagement: 0, loyalty: 1 },
    'top-media': [outlet],
  };
  const stated = { ...at, gaps: [], names: new ReferenceNames() };
  const sections = new Map(numberSections(widgets, words.ru, stated).map(({ id, rows }) => [id, rows]));
  expect(sections.get('metrics')?.map(([, value]) => value)).toEqual([3, null, 1]);
  expect(sections.get('media')?.map((row) => row.slice(-2))).toEqual([[null, null]]);
});
