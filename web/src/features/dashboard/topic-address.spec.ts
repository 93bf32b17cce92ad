import type { NamedRow } from '../../widgets/widget-data.js';
import { narrowings, topicAddress, type ShownReport } from './topic-address.js';

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
const parts = (address: string) => Object.fromEntries(new URL(address, 'http://localhost').searchParams);

test('a link has theme, period, tone and keyword of the dashboard [S2 §2]', () =>
  expect(parts(topicAddress(shown({ tone: -2, keyword: 'парк' }), { filter: {} }))).toEqual({
    theme: '5',
    period: '7',
    tone: '-2',
    keyword: 'парк',
  }));

test('a chosen period is passed in milliseconds, and a clicked bucket replaces it [S2 §2]', () => {
  const chosen = shown({ period: { key: 'custom', span: { from: 1000, to: 9000 } } });
  expect(parts(topicAddress(chosen, { filter: {} }))).toMatchObject({
    period: 'custom',
    periodFrom: '1000',
    periodTo: '9000',
  });
  const bucket = { filter: { period: { key: 'custom' as const, span: { from: 2000, to: 3000 } } } };
  expect(parts(topicAddress(chosen, bucket))).toMatchObject({ periodFrom: '2000', periodTo: '3000' });
});

test('what is checked and what is hidden stay as on the dashboard; all topics have no theme', () =>
  expect(
    parts(topicAddress(shown({ topicId: null, isReviewedOnly: true, showsHidden: true }), { filter: {} })),
  ).toEqual({ period: '7', checked: '1', hidden: '1' }));

test.each([
  ['sphere', aRow({ key: 4 }), { spheres: '4' }],
  ['region', aRow({ key: 79 }), { oblasts: '79' }],
  ['network', aRow({ network: 'vkontakte', socialNet: 3 }), { net: '3' }],
  ['network', aRow({ network: 'smi', socialNet: 0 }), { kind: 'media' }],
  ['top-authors', aRow({ name: 'Аян & К' }), { author: 'Аян & К' }],
  ['top-media', aRow({ name: 'Ұлы Дала' }), { author: 'Ұлы Дала', kind: 'media' }],
  ['top-events', aRow({ key: 12 }), { event: '12' }],
] as const)('%s: a click on a row narrows the report', (chart, row, expected) =>
  expect(parts(topicAddress(shown(), narrowings[chart](row)))).toEqual({ theme: '5', period: '7', ...expected }),
);
