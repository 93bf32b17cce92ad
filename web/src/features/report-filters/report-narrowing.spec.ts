import { aPublication } from '../../../test/a-publication.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import { narrowTo } from './report-narrowing.js';

const row = (over: Partial<NamedRow>): NamedRow => ({ key: '', name: '', sum: 1, pos: 0, neut: 1, neg: 0, ...over });
const span = { from: 1000, to: 1999 };
const period = { key: 'custom', span };

test.each([
  { part: 'a bucket of the timeline', change: narrowTo.span(span), expected: { period } },
  { part: 'a point of a tone', change: narrowTo.toneInSpan(span, -2), expected: { period, tones: [-2] } },
  {
    part: 'a point of a language',
    change: narrowTo.languageInSpan(span, 'kz'),
    expected: { period, languages: ['kz'] },
  },
  { part: 'a network', change: narrowTo.network(row({ key: 'vkontakte', socialNet: 3 })), expected: { networks: [3] } },
  { part: 'a language', change: narrowTo.language(row({ key: 'ru' })), expected: { languages: ['ru'] } },
  {
    part: 'a language outside the filter',
    change: narrowTo.language(row({ key: 'en' })),
    expected: { languages: ['other'] },
  },
  { part: 'a sphere', change: narrowTo.sphere(row({ key: 5 })), expected: { spheres: [5] } },
  { part: 'a region', change: narrowTo.region(row({ key: 71 })), expected: { oblasts: [71] } },
  { part: 'an event', change: narrowTo.event(row({ key: 7 })), expected: { eventIds: [7] } },
  {
    part: 'an author',
    change: narrowTo.author(row({ key: 9, name: 'Аян' })),
    expected: { authorIds: [9], author: '' },
  },
  {
    part: 'an author without an id',
    change: narrowTo.author(row({ key: 'Аян', name: 'Аян' })),
    expected: { author: 'Аян' },
  },
  {
    part: 'the author of a publication',
    change: narrowTo.authorOf(aPublication(1)),
    expected: { authorIds: [9], author: '' },
  },
])('a click on $part narrows the report to it', ({ change, expected }) => expect(change).toEqual(expected));

test.each([
  ['a network of another installation', narrowTo.network(row({ key: 'x' }))],
  ["the rest 'no event'", narrowTo.event(row({ key: -1 }))],
])('%s narrows nothing', (_, change) => expect(change).toEqual({}));
