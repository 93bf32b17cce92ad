import { reportParamsOf, readTone, toneParam, type DashboardView } from './dashboard-params.js';
import {
  filterParams,
  isLimited,
  noLimits,
  readFilter,
  writeFilter,
  type Address,
  type ReportFilter,
} from './report-filter.js';

function addressOf(search: string): Address {
  const params = new URLSearchParams(search);
  const words = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean);
  return {
    text: (name) => params.get(name) ?? '',
    flag: (name) => params.get(name) === '1',
    numbers: (name) => words(name).map(Number),
    words,
  };
}

test('an empty address sets no condition but the period', () => {
  const filter = readFilter(addressOf(''));
  expect(isLimited(filter)).toBe(false);
  expect(filterParams(filter, 1)).toEqual({
    type: 1,
    period: 1,
    selectedPeriod: null,
    oblasts: null,
    spheres: null,
    search_text: null,
    search_autor: null,
    socialNet: null,
    tone: null,
    lang: null,
    reviewed: 'all',
  });
});

test('every condition survives a round trip through the address [S2 §2]', () => {
  const filter: ReportFilter = {
    period: { key: '7', span: null },
    tones: [2, -2],
    languages: ['ru'],
    networks: [3],
    oblasts: [71],
    spheres: [2, 5],
    eventIds: [7, 12],
    authorIds: [9],
    types: [1, 15],
    author: 'shymnews',
    text: 'школа',
    keywords: 'школ*',
    isReviewedOnly: true,
    showsHidden: true,
  };
  const search = new URLSearchParams(
    Object.entries(writeFilter(filter)).flatMap(([k, v]) =>
      v === null || v === undefined ? [] : [[k, v === true ? '1' : String(v)]],
    ),
  );
  expect(readFilter(addressOf(search.toString()))).toEqual(filter);
  expect(isLimited({ ...filter, ...noLimits })).toBe(false);
});

test('Kazakh and Russian together are sent as kz/ru [S2 §7, D §3]', () =>
  expect(filterParams(readFilter(addressOf('lang=kz,ru')), 1).lang).toEqual(['kz/ru']));
test('the social networks do not apply to mass media', () =>
  expect(filterParams(readFilter(addressOf('net=3')), 2).socialNet).toBeNull());
test('events, authors and types of a click are sent as lists', () =>
  expect(filterParams(readFilter(addressOf('event=7&authors=9,10&types=3')), 2)).toMatchObject({
    event_ids: [7],
    author_ids: [9, 10],
    types: [3],
  }));
test.each(['event=7', 'authors=9', 'types=3'])('%s is a condition that the reset clears', (search) => {
  const filter = readFilter(addressOf(search));
  expect(isLimited(filter)).toBe(true);
  expect(isLimited({ ...filter, ...noLimits })).toBe(false);
});
test('no condition is made of ids and types that cannot exist', () =>
  expect(isLimited(readFilter(addressOf('event=-1,0,x&authors=1.5&types=0,16')))).toBe(false));
test.each([
  ['ids that the server refuses', 'oblasts=99999999999&spheres=2147483648&net=1e300', {}],
  ['control characters', 'author=a%00b&text=%1F&expression=%7F', { author: 'a b' }],
  [
    'endless texts',
    `author=${'а'.repeat(301)}&text=${'б'.repeat(1001)}`,
    { author: 'а'.repeat(300), text: 'б'.repeat(1000) },
  ],
])('an address with %s asks for a report without them', (_, search, kept) => {
  const filter = readFilter(addressOf(search));
  expect(filter).toEqual({ ...noLimits, period: filter.period, showsHidden: false, ...kept });
});
test('unknown tones and languages in the address are ignored', () => {
  const filter = readFilter(addressOf('tone=7,x&lang=fr'));
  expect([filter.tones, filter.languages]).toEqual(['all', 'all']);
});

const view = (over: Partial<DashboardView> = {}): DashboardView => ({
  topicId: null,
  period: { key: '1', span: null },
  isReviewedOnly: false,
  showsHidden: false,
  ...over,
});

test('the dashboard requests one day and all tones by default, with empty fields [S2 §7, S2 §9, D §12]', () => {
  expect(reportParamsOf(view())).toEqual({
    type: null,
    period: 1,
    selectedPeriod: null,
    keywords: '',
    attrSearch: false,
    topic_id: null,
    reviewed: 'all',
  });
  expect(toneParam(readTone(''))).toEqual({ tone: null });
});
test('a chosen period without both dates falls back to сутки [S2 §4]', () =>
  expect(reportParamsOf(view({ topicId: 4, period: { key: 'custom', span: null } }))).toMatchObject({
    period: 1,
    selectedPeriod: null,
    topic_id: 4,
  }));
test('only publications that people reviewed are requested as saved [D §6]', () =>
  expect(reportParamsOf(view({ isReviewedOnly: true })).reviewed).toBe('saved'));
test('only one tone is requested at a time [S2 §4]', () => {
  expect(toneParam(readTone('-2'))).toEqual({ tone: -2 });
  expect(readTone('2,1')).toBe('all');
});
