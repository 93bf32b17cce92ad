import { tones } from '@mm/proto/vocabulary/tone.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import { narrowings, topicAddress, type Narrowing, type ShownReport } from './topic-address.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = 500 * day;

const shown = (over: Partial<ShownReport> = {}): ShownReport => ({
  topicId: 5,
  period: { key: '7', span: null },
  tone: 'all',
  keyword: '',
  isReviewedOnly: false,
  showsHidden: false,
  ...over,
});
const aRow = (over: Partial<NamedRow>): NamedRow => ({ key: 1, name: '', sum: 1, pos: 0, neut: 1, neg: 0, ...over });
const parts = (report: ShownReport, narrowing: Narrowing = { filter: {} }) =>
  Object.fromEntries(new URL(topicAddress(report, narrowing, now), 'http://localhost').searchParams);

test('a link has theme, period, tone and keyword of the dashboard [S2 §2]', () =>
  expect(parts(shown({ tone: -2, keyword: 'парк' }))).toEqual({
    theme: '5',
    period: '7',
    tone: '-2',
    keyword: 'парк',
    kinds: 'both',
  }));

test('a chosen period is passed in milliseconds, and a clicked bucket replaces it [S2 §2]', () => {
  const chosen = shown({ period: { key: 'custom', span: { from: 1000, to: 9000 } } });
  expect(parts(chosen)).toMatchObject({
    period: 'custom',
    periodFrom: '1000',
    periodTo: '9000',
  });
  const bucket = { filter: { period: { key: 'custom' as const, span: { from: 2000, to: 3000 } } } };
  expect(parts(chosen, bucket)).toMatchObject({ periodFrom: '2000', periodTo: '3000' });
});

test('what is checked and what is hidden stay as on the dashboard; all topics have no theme', () =>
  expect(parts(shown({ topicId: null, isReviewedOnly: true, showsHidden: true }))).toEqual({
    period: '7',
    checked: '1',
    hidden: '1',
    kinds: 'both',
  }));

test.each([
  ['sphere', aRow({ key: 4 }), { spheres: '4', kinds: 'both' }],
  ['region', aRow({ key: 79 }), { oblasts: '79', kinds: 'both' }],
  ['network', aRow({ network: 'vkontakte', socialNet: 3 }), { net: '3' }],
  ['network', aRow({ network: 'smi', socialNet: 0 }), { kind: 'media' }],
  ['top-authors', aRow({ name: 'Аян & К' }), { authors: '1' }],
  ['top-authors', aRow({ key: 'x', name: 'Аян & К' }), { author: 'Аян & К' }],
  ['top-media', aRow({ name: 'Ұлы Дала' }), { authors: '1', kind: 'media' }],
  ['top-events', aRow({ key: 12 }), { event: '12', kinds: 'both' }],
] as const)('%s: a click on a row narrows the report', (chart, row, expected) =>
  expect(parts(shown(), narrowings[chart](row))).toEqual({ theme: '5', period: '7', ...expected }),
);

test('a part of a bar narrows the report to its tone too', () => {
  const narrowing = narrowings['top-authors'](aRow({ key: 9 }), tones.negative);
  expect(parts(shown(), narrowing)).toEqual({ theme: '5', period: '7', tone: '-2', authors: '9' });
});

test('a bucket that begins before the period is opened only as far as the dashboard counts it', () => {
  const bucket = { from: now - 7 * day - 10 * minute, to: now - 6 * day };
  expect(parts(shown(), { filter: { period: { key: 'custom', span: bucket } } })).toMatchObject({
    periodFrom: String(now - 7 * day),
    periodTo: String(bucket.to),
  });
});

test('without both dates of a chosen period the link has the day that is shown', () =>
  expect(parts(shown({ period: { key: 'custom', span: null } }))).toEqual({
    theme: '5',
    period: '1',
    kinds: 'both',
  }));
