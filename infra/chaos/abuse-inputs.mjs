import { ExpressionError } from '@mm/keywords/expression-error.js';
import { maxWordsOfPhrase } from '@mm/keywords/expression-size.js';
import { parse } from '@mm/keywords/parse.js';

const letters = (i) => [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
const list = (count, between, word) => Array.from({ length: count }, (_, i) => word(i)).join(between);
/** Expressions of so many parts. */
const shapes = {
  'letters side by side': (count) => list(count, ' ', () => 'а'),
  'a list of letters': (count) => list(count, '|', () => 'а'),
  'a list of words': (count) => list(count, '|', (i) => `школа${letters(i)}`),
  'a list of words with stars': (count) => list(count, '|', (i) => `шко${letters(i)}*`),
  'a list of phrases': (count) => list(count, '|', (i) => `школа${letters(i)} города`),
  'a conjunction of words': (count) => list(count, '+', (i) => `школа${letters(i)}`),
  'a list of long phrases': (count) => list(count, '|', () => 'а '.repeat(maxWordsOfPhrase)),
  'alternatives within a phrase': (count) => `(${list(count, '|', () => 'а')}) (${list(count, '|', () => 'б')})`,
};
/** What costs most in few characters, for calls with a limit of 10,000. */
const shortShape = 'a list of letters';
/** Searches for what a stored topic says. */
const topicSearch = '/api/dorking-search/topic-list';
const widgets = ['metric-strip', 'timeline', 'tone-totals', 'sphere-spider', 'top-authors', 'language', 'regions'];

/**
 * Calls that take an expression: its body, the field of the expression, what removes what the call stored, and what is
 * asked of it before.
 * @type {[
 *   call: string,
 *   bodyOf: (keywords: string, made: Made) => object,
 *   field?: string,
 *   undo?: (answer: any) => [string, object],
 *   next?: (answer: any) => [string, object],
 * ][]}
 */
const calls = [
  ['report-form', (keywords) => ({ params: { keywords, widgets, size: 20 } })],
  ['report-form', (keywords) => ({ params: { exclude_words: keywords, widgets, size: 20 } }), 'exclude_words'],
  ['report-section', (keywords, { topic, section }) => ({ params: { topic_id: topic, section, keywords, widgets } })],
  ['report-stories', (keywords) => ({ params: { keywords, order: 'largest' } })],
  ['report-story', (keywords) => ({ params: { keywords, story_id: 1 } })],
  ['report-overperformance', (keywords) => ({ params: { keywords } })],
  [
    'freeze-report',
    (keywords) => ({ params: { keywords }, title: 'abuse' }),
    'keywords',
    ({ copy }) => ['/api-py/delete-report-copy', { params: { number: copy.number } }],
  ],
  ['query-lab/try', (keywords) => ({ params: { keywords } })],
  ['query-lab/parts', (keywords) => ({ params: { keywords } })],
  ['query-lab/difference', (keywords, { topic }) => ({ params: { topic_id: topic, side: 'added', keywords } })],
  ['query-lab/examples', (keywords) => ({ params: { keywords, belonging: [], other: [] } })],
  ['topic_download/', (keywords) => ({ params: { keywords, period: 1 }, ext: '.csv' })],
  [
    'save-topic',
    (keywords) => ({ params: { name: `abuse ${performance.now()}`, keywords } }),
    'keywords',
    ({ topic }) => ['/api-py/delete-topic', { params: { id: topic.id } }],
    ({ topic }) => [topicSearch, { direction: 'topic', id: topic.id }],
  ],
  [
    'save-event',
    (keywords) => ({ params: { name: `abuse ${performance.now()}`, spheres: [], oblasts: [], keywords } }),
    'keywords',
    ({ event }) => ['/api-py/delete-event', { params: { id: event.id } }],
  ],
];

/** @typedef {{ topic: number, section: number }} Made what is made for the run: a topic, and the section it is in */

/**
 * The largest accepted and the smallest refused expression of each shape for each call.
 * @param {Made} made
 * @returns {{ call: string, kind: string, path: string, body: object, isRefused: boolean,
 *   undo?: (answer: object) => [path: string, body: object],
 *   next?: (answer: object) => [path: string, body: object] }[]}
 */
export function abuseInputs(made) {
  /** @type {ReturnType<typeof abuseInputs>} */
  const inputs = [];
  for (const [shape, build] of Object.entries(shapes)) {
    const most = largest(build);
    for (const [call, bodyOf, field = 'keywords', undo, next] of calls)
      for (const isRefused of [true, false])
        inputs.push({
          call,
          kind: `${field}: ${shape} (${isRefused ? most + 1 : most})`,
          path: `/api-py/${call}`,
          body: bodyOf(build(isRefused ? most + 1 : most), made),
          isRefused,
          undo,
          next,
        });
  }
  const shortBuild = shapes[shortShape];
  for (const { search, isRefused } of [
    { search: 'а'.padEnd(1000, '|а').slice(0, 999), isRefused: false },
    { search: 'а + (', isRefused: true },
  ])
    inputs.push({
      call: 'report-form',
      kind: `search_text of ${search.length} characters`,
      path: '/api-py/report-form',
      body: { params: { search_text: search, widgets } },
      isRefused,
    });
  for (const { keyword, isRefused } of [
    { keyword: shortBuild(5000), isRefused: false },
    { keyword: `${shortBuild(4998)} (`, isRefused: true },
  ])
    for (const [path, body, undo] of typedSearches(keyword))
      inputs.push({ call: path, kind: `keyword of ${keyword.length} characters`, path, body, isRefused, undo });
  return inputs;
}

/**
 * Calls of dorking search that take an expression, with a limit of 10,000 characters.
 * @returns {[path: string, body: object, undo?: (answer: any) => [string, object]][]}
 */
const typedSearches = (keyword) => [
  ['/api/dorking-search/topic', { keyword }],
  ['/api/dorking-search', { keyword }],
  [
    '/api/dorking-search/save-schedule',
    { request: { keyword }, every_hours: 24 },
    ({ schedule }) => ['/api/dorking-search/delete-schedule', { id: schedule.id }],
  ],
];

/** The most parts that an expression of a shape may have. */
function largest(build) {
  let [accepted, refused] = [1, 8000];
  while (refused - accepted > 1) {
    const middle = (accepted + refused) >> 1;
    if (isAccepted(build(middle))) accepted = middle;
    else refused = middle;
  }
  return accepted;
}

function isAccepted(source) {
  try {
    return Boolean(parse(source));
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
