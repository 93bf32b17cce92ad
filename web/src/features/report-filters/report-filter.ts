import { spacedControlCharacters } from '@mm/proto/http/control-characters.js';
import { longest, type ReportParamsWire } from '@mm/proto/http/reports.js';
import { bothLangs, type Lang } from '@mm/proto/vocabulary/lang.js';
import type { PublishingType } from '@mm/proto/vocabulary/publishing-type.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import type { AddressChange } from '../../ui/hooks/use-address.js';
import {
  languageOrder,
  toneOrder,
  typeOrder,
  type LanguageChoice,
  type NetworkChoice,
  type ToneChoice,
} from './filter-switches.js';
import { periodParams, readPeriod, writePeriod, type Period } from './period.js';

/** The conditions of a report, besides its topic. */
export interface ReportFilter {
  period: Period;
  tones: ToneChoice;
  languages: LanguageChoice;
  networks: NetworkChoice;
  oblasts: readonly number[];
  spheres: readonly number[];
  eventIds: readonly number[];
  authorIds: readonly number[];
  /** Publishing types, 1..15. */
  types: readonly PublishingType[];
  author: string;
  text: string;
  keywords: string;
  /** Only publications that people reviewed. */
  isReviewedOnly: boolean;
  /** Also publications that only the machine marked as ignored. */
  showsHidden: boolean;
}

export interface Address {
  text: (name: string) => string;
  flag: (name: string) => boolean;
  numbers: (name: string) => number[];
  words: (name: string) => string[];
}

/** The filter in the address; unknown values are ignored. */
export function readFilter(address: Address): ReportFilter {
  const tones = toneOrder.filter((tone) => address.numbers('tone').includes(tone));
  const languages = languageOrder.filter((lang) => address.words('lang').includes(lang));
  return {
    period: readPeriod(address.text),
    tones: tones.length > 0 ? tones : 'all',
    languages: languages.length > 0 && languages.length < languageOrder.length ? languages : 'all',
    networks: nonNegativeIntegers(address.numbers('net')),
    oblasts: nonNegativeIntegers(address.numbers('oblasts')),
    spheres: nonNegativeIntegers(address.numbers('spheres')),
    eventIds: nonNegativeIntegers(address.numbers('event')).filter((id) => id > 0),
    authorIds: nonNegativeIntegers(address.numbers('authors')).filter((id) => id > 0),
    types: typeOrder.filter((type) => address.numbers('types').includes(type)),
    author: typed(address.text('author'), longest.search_autor),
    text: typed(address.text('text'), longest.search_text),
    keywords: typed(address.text('expression'), longest.keywords),
    isReviewedOnly: address.flag('checked'),
    showsHidden: address.flag('hidden'),
  };
}

/** The address parameters for a change of the filter. */
export function writeFilter(change: Partial<ReportFilter>): AddressChange {
  const { period, tones, languages, networks, oblasts, spheres, eventIds, authorIds, types } = change;
  const { author, text, keywords, isReviewedOnly, showsHidden } = change;
  return {
    ...(period === undefined ? {} : writePeriod(period)),
    ...(tones === undefined ? {} : { tone: tones === 'all' ? null : tones }),
    ...(languages === undefined ? {} : { lang: languages === 'all' ? null : languages.join(',') }),
    ...(networks === undefined ? {} : { net: networks }),
    ...(oblasts === undefined ? {} : { oblasts }),
    ...(spheres === undefined ? {} : { spheres }),
    ...(eventIds === undefined ? {} : { event: eventIds }),
    ...(authorIds === undefined ? {} : { authors: authorIds }),
    ...(types === undefined ? {} : { types }),
    ...(author === undefined ? {} : { author }),
    ...(text === undefined ? {} : { text }),
    ...(keywords === undefined ? {} : { expression: keywords }),
    ...(isReviewedOnly === undefined ? {} : { checked: isReviewedOnly }),
    ...(showsHidden === undefined ? {} : { hidden: showsHidden }),
  };
}

/** The fields of a report request; `type` null: of all sources. `networks` applies to social networks (type 1) only. */
export const filterParams = (filter: ReportFilter, type: 1 | 2 | null): ReportParamsWire => ({
  type,
  ...periodParams(filter.period),
  oblasts: listOrNull(filter.oblasts),
  spheres: listOrNull(filter.spheres),
  search_text: filter.text || null,
  search_autor: filter.author || null,
  socialNet: type === 1 ? listOrNull(filter.networks) : null,
  tone: toneParams(filter.tones),
  lang: languageParams(filter.languages),
  reviewed: filter.isReviewedOnly ? 'saved' : 'all',
  ...(filter.eventIds.length > 0 ? { event_ids: [...filter.eventIds] } : {}),
  ...(filter.authorIds.length > 0 ? { author_ids: [...filter.authorIds] } : {}),
  ...(filter.types.length > 0 ? { types: [...filter.types] } : {}),
  ...(filter.showsHidden ? { show_hidden: true } : {}),
});

/** Whether any condition but the period is set. */
export const isLimited = (f: ReportFilter): boolean =>
  f.tones !== 'all' ||
  f.languages !== 'all' ||
  f.isReviewedOnly ||
  [f.networks, f.oblasts, f.spheres, f.eventIds, f.authorIds, f.types].some((list) => list.length > 0) ||
  [f.author, f.text, f.keywords].some((text) => text !== '');

/** Clears every condition but the period and what the machine hides. */
export const noLimits: Omit<ReportFilter, 'period' | 'showsHidden'> = {
  tones: 'all',
  languages: 'all',
  networks: [],
  oblasts: [],
  spheres: [],
  eventIds: [],
  authorIds: [],
  types: [],
  author: '',
  text: '',
  keywords: '',
  isReviewedOnly: false,
};

const toneParams = (tones: ToneChoice): Tone[] | null => (tones === 'all' ? null : [...tones]);

/** The wire has 'kz/ru' as its first element for both languages. */
function languageParams(languages: LanguageChoice): string[] | null {
  if (languages === 'all') return null;
  const both: Lang[] = ['kz', 'ru'];
  return both.every((lang) => languages.includes(lang))
    ? [bothLangs, ...languages.filter((lang) => !both.includes(lang))]
    : [...languages];
}

const listOrNull = (list: readonly number[]): number[] | null => (list.length > 0 ? [...list] : null);
/** Larger ones are refused. */
const largestId = 2 ** 31 - 1;
const nonNegativeIntegers = (list: readonly number[]): number[] =>
  list.filter((n) => Number.isInteger(n) && n >= 0 && n <= largestId);
/** A text of the address as the server accepts it. */
const typed = (text: string, most: number): string => spacedControlCharacters(text.slice(0, most)).trim();
