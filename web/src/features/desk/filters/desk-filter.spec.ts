import type { SuggestionWire } from '@mm/proto/http/posts.js';
import { readerOf, type AddressChange } from '../../../ui/hooks/use-address.js';
import {
  addressOf,
  areWordsElsewhere,
  belongsTo,
  isNarrowed,
  noConditions,
  queryOf,
  readDeskFilter,
  topicSearch,
  type DeskFilter,
} from './desk-filter.js';

const read = (query: string) => readDeskFilter(readerOf(new URLSearchParams(query)));
const plain = read('');
const set = (change: AddressChange): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(change))
    if (!(value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)))
      params.set(name, String(value));
  return params.toString();
};

test('without conditions the desk shows new posts of my authors, newest first [D §10]', () => {
  expect(plain).toEqual({
    ...{ state: 'new', sort: '-date', networks: [], oblasts: [], spheres: [], tones: [], langs: [] },
    ...{ from: null, to: null, confidence: null, topic: null, words: '', authorId: null, stories: true, mine: true },
  });
  expect(queryOf(plain)).toEqual({ state: 'new', stories: true });
});

const full: DeskFilter = {
  ...{ state: 'later', sort: '-rising', networks: ['telegram', 'smi'], oblasts: [71, 0], spheres: [2] },
  ...{ tones: [-2, 0], langs: ['kz', 'other'], from: 1_700_000_000, to: 1_700_086_400, confidence: 'middle' },
  ...{ topic: 12, words: 'мэр + парк*', authorId: 9, stories: false, mine: false },
};

test('each condition is kept by the address and sent by the names of the server', () => {
  expect(read(set(addressOf(full)))).toEqual(full);
  expect(queryOf(full)).toEqual({
    ...{ state: 'later', networks: 'telegram,smi', oblasts: [71, 0], spheres: [2], tones: [-2, 0] },
    ...{ langs: 'kz,other', from: 1_700_000_000, to: 1_700_086_400, confidence_from: 60, confidence_to: 85 },
    ...{ topic: 12, words: 'мэр + парк*', author_id: 9, mine: false },
  });
});

test('what the desk shows anyway is not in the address', () => {
  expect(set(addressOf({ ...plain }))).toBe('');
  expect(addressOf({ tones: [2] })).toEqual({ tones: [2] });
});

test.each([
  ['state=gone&sort=-likes', {}],
  ['oblasts=71,x,-3,71&spheres=1.5', { oblasts: [71] }],
  ['tones=5,2&langs=en,ru', { tones: [2], langs: ['ru'] }],
  ['networks=myspace,smi', { networks: ['smi'] }],
  ['from=yesterday&topic=-1&author_id=x', {}],
  ['confidence_from=10', {}],
  ['confidence_to=60', { confidence: 'low' }],
  ['confidence_from=85', { confidence: 'high' }],
  ['mine=false', { mine: false }],
  ['mine=1', {}],
  ['stories=0', { stories: false }],
])('%s is read as far as it is known', (query, expected) =>
  expect(read(query)).toEqual({ ...plain, ...(expected as Partial<DeskFilter>) }),
);

test.each([
  [{}, false],
  [{ state: 'all', sort: '-reach', stories: false, mine: false }, false],
  [{ networks: ['smi'] }, true],
  [{ words: 'мэр' }, true],
  [{ confidence: 'high' }, true],
  [{ authorId: 3 }, true],
] as [Partial<DeskFilter>, boolean][])('%j narrows: %s', (change, narrows) =>
  expect(isNarrowed({ ...plain, ...change })).toBe(narrows),
);

test('all conditions can be removed at once', () => {
  expect(isNarrowed({ ...full, ...noConditions, networks: [] })).toBe(false);
});

const suggested: SuggestionWire = {
  ...{ lang: 'ru', spheres: [2, 5], oblasts: [71], tone: -2, is_ignored: false },
  ...{ oblasts_by_author: false, oblasts_from: 'text' },
  ...{ confidence: { oblasts: 0.9, spheres: 0.62, tone: 0.7, lang: 0.1 }, evidence: [], model: '', reason: '' },
};
const event = {
  post: { network: 'vkontakte', author_id: 9, date: 1000, suggested },
  watchers: ['operator'],
  history: false,
} as const;

test.each([
  [{}, true],
  [{ state: 'all' }, true],
  [{ state: 'saved' }, false],
  [{ state: 'later' }, false],
  [{ networks: ['telegram'] }, false],
  [{ authorId: 9 }, true],
  [{ authorId: 8 }, false],
  [{ spheres: [5] }, true],
  [{ spheres: [1] }, false],
  [{ spheres: [0] }, false],
  [{ oblasts: [71, 75] }, true],
  [{ tones: [-2] }, true],
  [{ tones: [2, 0] }, false],
  [{ langs: ['kz'] }, false],
  [{ from: 1000, to: 1001 }, true],
  [{ to: 1000 }, false],
  [{ from: 1001 }, false],
  [{ confidence: 'middle' }, true],
  [{ confidence: 'low' }, false],
  [{ topic: 3 }, null],
  [{ words: 'мэр' }, null],
  [{ words: 'мэр', networks: ['telegram'] }, false],
] as [Partial<DeskFilter>, boolean | null][])('a new post belongs to %j: %s', (change, belongs) =>
  expect(belongsTo({ ...plain, ...change }, 'operator', event)).toBe(belongs),
);

test('a new post belongs to those who watch its author, or to all who ask for all watched authors [D §10]', () => {
  expect(belongsTo(plain, 'admin', event)).toBe(false);
  expect(belongsTo({ ...plain, mine: false }, 'admin', event)).toBe(true);
  expect(belongsTo({ ...plain, mine: false }, 'admin', { ...event, watchers: [] })).toBe(false);
  expect(belongsTo(plain, 'operator', { ...event, history: true })).toBe(false);
});

test('a post without suggestion has no labels and the lowest confidence', () => {
  const bare = { ...event, post: { ...event.post, suggested: null } };
  expect(belongsTo({ ...plain, oblasts: [0], spheres: [0], tones: [0] }, 'operator', bare)).toBe(true);
  expect(belongsTo({ ...plain, langs: ['ru'] }, 'operator', bare)).toBe(false);
  expect(belongsTo({ ...plain, confidence: 'low' }, 'operator', bare)).toBe(true);
  expect(belongsTo({ ...plain, confidence: 'high' }, 'operator', bare)).toBe(false);
});

test.each([
  [0.599, 'low'],
  [0.6, 'middle'],
  [0.849, 'middle'],
  [0.85, 'high'],
  [1, 'high'],
] as const)('a lowest confidence of %d is %s', (share, level) => {
  const post = { ...event.post, suggested: { ...suggested, confidence: { tone: share, lang: 0 } } };
  const levels = (['low', 'middle', 'high'] as const).filter((confidence) =>
    belongsTo({ ...plain, confidence }, 'operator', { ...event, post }),
  );
  expect(levels).toEqual([level]);
});

test.each([
  ['new', false],
  ['later', false],
  ['saved', true],
  ['ignored', true],
  ['all', true],
] as const)('words among %s posts are searched elsewhere: %s', (state, isElsewhere) => {
  expect(areWordsElsewhere({ state, words: 'мэр' })).toBe(isElsewhere);
  expect(areWordsElsewhere({ state, words: '' })).toBe(false);
});

test('the search elsewhere has the words, the topic and the dates', () => {
  expect(topicSearch({ ...plain, state: 'all', words: 'мэр | парк' })).toBe(
    `/topic?${new URLSearchParams({ expression: 'мэр | парк', period: '30' })}`,
  );
  const search = new URLSearchParams(topicSearch({ ...full, state: 'saved' }).slice('/topic?'.length));
  expect(Object.fromEntries(search)).toEqual({
    ...{ expression: 'мэр + парк*', theme: '12', checked: '1' },
    ...{ periodFrom: '1700000000000', periodTo: '1700086399999' },
  });
});
