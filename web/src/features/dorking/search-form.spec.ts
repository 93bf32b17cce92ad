import {
  formOf,
  parametersOf,
  problemOf,
  problemOfWords,
  topicRequest,
  typedRequest,
  wordsOf,
  type Words,
} from './search-form.js';
import { degradedText } from './search-warnings.js';
import { listingOf, listParameter } from './use-listing.js';

const words = (over: Partial<Words> = {}): Words => ({
  keyword: ' мост ',
  inurl: '',
  site: '.kz',
  after: '',
  before: '',
  ...over,
});
const refused = (code: string, ...details: { path: string; code: string; message?: string }[]) =>
  problemOf({ status: 400, code, message: '', details });

test('blank fields are not sent, days are sent as they are [S1 §5]', () => {
  expect(typedRequest(words({ inurl: ' ', site: '' }))).toEqual({ keyword: 'мост' });
  expect(typedRequest(words({ inurl: 'news', after: '2026-11-01', before: '2026-11-20' }))).toEqual({
    keyword: 'мост',
    inurl: 'news',
    site: '.kz',
    after: '2026-11-01',
    before: '2026-11-20',
  });
});

test('a topic is searched for 60 days if no day is chosen, else its section is [S1 §9]', () => {
  expect(topicRequest({ section: 3, topic: 5 }, words())).toEqual({
    direction: 'topic',
    id: 5,
    keys: { site: '.kz', after: '60' },
  });
  expect(topicRequest({ section: 3, topic: null }, words({ after: '2026-11-01', inurl: 'a' }))).toEqual({
    direction: 'section',
    id: 3,
    keys: { site: '.kz', after: '2026-11-01', inurl: 'a' },
  });
  expect(topicRequest({ section: null, topic: null }, words())).toBeNull();
});

test('an address gives the words back; no site is not the default one', () => {
  for (const one of [words(), words({ site: '' }), words({ site: 'tengrinews.kz', before: '2026-11-20' })]) {
    const parameters: Record<string, string | null> = parametersOf(one);
    expect(wordsOf((name) => parameters[name] ?? '')).toEqual(one);
  }
  expect(wordsOf(() => '').site).toBe('.kz');
});

test('a day of the address that does not exist is left out', () => {
  const days: Record<string, string> = { after: '2026-02-31', before: 'вчера' };
  expect(wordsOf((name) => days[name] ?? '')).toMatchObject({ after: '', before: '' });
});

test('a search that is opened again fills the form; 60 days are no day', () => {
  const keys = { site: 'instagram.com', after: '60' };
  expect(formOf({ direction: 'section', id: 3, keys })).toEqual({
    words: { keyword: '', inurl: '', site: 'instagram.com', after: '', before: '' },
    chosen: { section: 3, topic: null },
  });
  expect(formOf({ keyword: 'мост' }).words).toMatchObject({ keyword: 'мост', site: '' });
});

test('an empty keyword and days in the wrong order are seen before anything is sent [S1 §5]', () => {
  expect(problemOfWords(words({ keyword: ' ' }), true)?.keyword?.text).toBe('Впишите, что искать.');
  expect(problemOfWords(words({ keyword: '' }), false)).toBeUndefined();
  expect(problemOfWords(words({ after: '2026-11-02', before: '2026-11-01' }), true)?.before).toContain('before');
});

test('a refusal is shown at its field, with the position in an expression', () => {
  const detail = { path: 'keyword', code: 'bracket-not-closed', message: '6' };
  expect(refused('expression-invalid', detail).keyword).toEqual({
    position: 6,
    text: 'Символ 7: эта скобка не закрыта.',
  });
  expect(refused('invalid-request', { path: 'body.keys.site', code: 'too_big' })).toEqual({
    site: 'Такое значение не подходит.',
  });
  expect(refused('too-many-searches').form).toContain('трёх поисков');
  expect(problemOf({ status: 0, code: 'unreachable', message: '' }).form).toContain('Сервер не отвечает');
});

test('a provider that gave less is named with the reason, and its engine where that is another one', () => {
  expect(degradedText({ provider: 'yandex', engine: '', fault: 'spent' })).toBe(
    'Поисковик Yandex Search API исчерпал дневной лимит.',
  );
  expect(degradedText({ provider: 'brave', engine: 'brave', fault: 'rate_limited' })).toContain(
    'Поисковик Brave Search API просит подождать',
  );
  expect(degradedText({ provider: 'searxng', engine: 'google', fault: 'blocked' })).toBe(
    'Поисковик SearXNG (google) заблокирован: его результатов нет.',
  );
});

test('an address names a search, or what is stored for an expression, a topic, a section or all sections', () => {
  for (const listing of [
    { kind: 'keyword', keyword: 'мост:парк' },
    { kind: 'topic', id: 5 },
    { kind: 'section', id: 3 },
    { kind: 'section', id: null },
  ] as const)
    expect(listingOf('', listParameter(listing))).toEqual(listing);
  expect(listingOf('a-search', 'topic:5')).toEqual({ kind: 'search', id: 'a-search' });
});

test('an address that names nothing shows nothing', () => {
  for (const list of ['', 'topic', 'topic:', 'topic:x', 'section:0', 'keyword: ', 'other:5'])
    expect([list, listingOf('', list)]).toEqual([list, null]);
});
