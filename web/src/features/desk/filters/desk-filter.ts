import { queueStates, snapshotSorts, type DeskFilterWire, type QueueState } from '@mm/proto/http/desk.js';
import type { PostWire, SuggestionWire } from '@mm/proto/http/posts.js';
import { langTitles, type Lang } from '@mm/proto/vocabulary/lang.js';
import { networkIds } from '@mm/proto/vocabulary/network.js';
import { tones as toneValues } from '@mm/proto/vocabulary/tone.js';
import type { AddressChange, readerOf } from '../../../ui/hooks/use-address.js';

export const deskSorts = ['-date', ...snapshotSorts] as const;
export type DeskSort = (typeof deskSorts)[number];

/** Spans of the lowest confidence in per cent: from, and below; the first has no lower end, the last no upper one. */
export const confidences = { low: [null, 60], middle: [60, 85], high: [85, null] } as const;
export type Confidence = keyof typeof confidences;

/** In `oblasts`, `spheres` and `tones`: posts without any. */
export const NONE = 0;

/** What the desk shows. Empty lists, null and '' are no condition. */
export interface DeskFilter {
  state: QueueState;
  sort: DeskSort;
  networks: string[];
  oblasts: number[];
  spheres: number[];
  tones: number[];
  langs: Lang[];
  /** Unix seconds: published from, and before. */
  from: number | null;
  to: number | null;
  confidence: Confidence | null;
  topic: number | null;
  /** An expression, which is tried on undecided posts. */
  words: string;
  authorId: number | null;
  /** Each story is one row; false: each post. */
  stories: boolean;
  /** Of the authors that the caller watches; false: of all watched ones. */
  mine: boolean;
}

export type DeskAddress = Pick<ReturnType<typeof readerOf>, 'text' | 'numbers' | 'words'>;

export const deskTones: readonly number[] = [toneValues.negative, toneValues.neutral, toneValues.positive, NONE];
export const deskLangs = Object.keys(langTitles) as Lang[];
const longestWords = 1000;

/** The filter that an address holds; what it does not know is no condition. */
export function readDeskFilter(address: DeskAddress): DeskFilter {
  const oneOf = <T extends string>(name: string, known: readonly T[], standard: T): T =>
    known.find((one) => one === address.text(name)) ?? standard;
  const positive = (name: string): number | null => {
    const value = Number(address.text(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  const ids = (name: string): number[] => [
    ...new Set(address.numbers(name).filter((id) => Number.isSafeInteger(id) && id >= 0)),
  ];
  const [low, high] = [positive('confidence_from'), positive('confidence_to')];
  const levels = Object.entries(confidences) as [Confidence, readonly [number | null, number | null]][];
  return {
    state: oneOf('state', queueStates, 'new'),
    sort: oneOf('sort', deskSorts, '-date'),
    networks: networkIds.filter((id) => address.words('networks').includes(id)),
    oblasts: ids('oblasts'),
    spheres: ids('spheres'),
    tones: deskTones.filter((tone) => address.numbers('tones').includes(tone)),
    langs: deskLangs.filter((lang) => address.words('langs').includes(lang)),
    from: positive('from'),
    to: positive('to'),
    confidence:
      low === null && high === null
        ? null
        : (levels.find(([, [from, to]]) => from === low && to === high)?.[0] ?? null),
    topic: positive('topic'),
    words: address.text('words').trim().slice(0, longestWords),
    authorId: positive('author_id'),
    stories: !['0', 'false'].includes(address.text('stories')),
    mine: !['0', 'false'].includes(address.text('mine')),
  };
}

/** The address parameters of a change: the server's own names, without what the desk shows anyway. */
export function addressOf(change: Partial<DeskFilter>): AddressChange {
  const { state, sort, networks, oblasts, spheres, tones, langs, from, to, confidence, topic, words } = change;
  const { authorId, stories, mine } = change;
  const [low, high] = confidence ? confidences[confidence] : [null, null];
  return {
    ...(state === undefined ? {} : { state: state === 'new' ? null : state }),
    ...(sort === undefined ? {} : { sort: sort === '-date' ? null : sort }),
    ...(networks === undefined ? {} : { networks: networks.join(',') }),
    ...(oblasts === undefined ? {} : { oblasts }),
    ...(spheres === undefined ? {} : { spheres }),
    ...(tones === undefined ? {} : { tones }),
    ...(langs === undefined ? {} : { langs: langs.join(',') }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(confidence === undefined ? {} : { confidence_from: low, confidence_to: high }),
    ...(topic === undefined ? {} : { topic }),
    ...(words === undefined ? {} : { words: words.trim() }),
    ...(authorId === undefined ? {} : { author_id: authorId }),
    ...(stories === undefined ? {} : { stories: stories ? null : '0' }),
    ...(mine === undefined ? {} : { mine: mine ? null : '0' }),
  };
}

/** The filter as requests send it; the order is apart. */
export function queryOf(filter: DeskFilter): DeskFilterWire {
  const { state, networks, oblasts, spheres, tones, langs, from, to, confidence, topic, words } = filter;
  const { authorId, stories, mine } = filter;
  const [low, high] = confidence ? confidences[confidence] : [null, null];
  return {
    state,
    ...(networks.length > 0 ? { networks: networks.join(',') } : {}),
    ...(oblasts.length > 0 ? { oblasts } : {}),
    ...(spheres.length > 0 ? { spheres } : {}),
    ...(tones.length > 0 ? { tones } : {}),
    ...(langs.length > 0 ? { langs: langs.join(',') } : {}),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(low === null ? {} : { confidence_from: low }),
    ...(high === null ? {} : { confidence_to: high }),
    ...(topic === null ? {} : { topic }),
    ...(words === '' ? {} : { words }),
    ...(authorId === null ? {} : { author_id: authorId }),
    ...(stories ? { stories } : {}),
    ...(mine ? {} : { mine: false }),
  };
}

/** The conditions that chips show, without any. */
export const noConditions: Partial<DeskFilter> = {
  oblasts: [],
  spheres: [],
  tones: [],
  langs: [],
  from: null,
  to: null,
  confidence: null,
  topic: null,
  words: '',
  authorId: null,
  mine: true,
};

/** Whether the queue shows less than it holds. */
export const isNarrowed = (filter: DeskFilter): boolean =>
  Object.keys(queryOf({ ...filter, stories: false, mine: true })).some((name) => name !== 'state');

/** Whether the words cannot be tried here: what is saved or ignored is searched on `/topic`. */
export const areWordsElsewhere = ({ words, state }: Pick<DeskFilter, 'words' | 'state'>): boolean =>
  words !== '' && state !== 'new' && state !== 'later';

/** Where the words of a filter are searched among all publications. */
export function topicSearch({ words, topic, from, to, state }: DeskFilter): string {
  const search = new URLSearchParams({ expression: words });
  if (topic !== null) search.set('theme', String(topic));
  if (from !== null && to !== null) {
    search.set('periodFrom', String(from * 1000));
    search.set('periodTo', String(to * 1000 - 1));
  } else search.set('period', '30');
  if (state === 'saved') search.set('checked', '1');
  return `/topic?${search}`;
}

/** A new post as the live channel brings it. */
export interface PushedPost {
  post: Pick<PostWire, 'network' | 'author_id' | 'date' | 'suggested'>;
  watchers: readonly string[];
  history: boolean;
}

/** Whether a new post belongs to what the desk shows to a user; null where only the server can tell. */
export function belongsTo(filter: DeskFilter, user: string, { post, watchers, history }: PushedPost): boolean | null {
  const { state, networks, authorId, mine, from, to, topic, words } = filter;
  const isHere =
    !history &&
    (state === 'new' || state === 'all') &&
    (mine ? watchers.includes(user) : watchers.length > 0) &&
    (networks.length === 0 || networks.includes(post.network)) &&
    (authorId === null || authorId === post.author_id) &&
    (from === null || post.date >= from) &&
    (to === null || post.date < to) &&
    hasLabels(filter, post.suggested);
  return isHere && (topic !== null || words !== '') ? null : isHere;
}

/** Whether suggested labels, which are all that a new post has, meet the conditions on labels. */
function hasLabels(filter: DeskFilter, suggested: SuggestionWire | null): boolean {
  const { oblasts, spheres, tones, langs, confidence } = filter;
  const tone = suggested?.tone ?? null;
  return (
    isAmong(oblasts, suggested?.oblasts ?? []) &&
    isAmong(spheres, suggested?.spheres ?? []) &&
    isAmong(tones, tone === null ? [] : [tone]) &&
    (langs.length === 0 || langs.some((lang) => lang === suggested?.lang)) &&
    (confidence === null || isWithin(lowestConfidence(suggested), confidences[confidence]))
  );
}

const isAmong = (wanted: readonly number[], values: readonly number[]): boolean =>
  wanted.length === 0 || (values.length === 0 ? wanted.includes(NONE) : values.some((value) => wanted.includes(value)));

/** The lowest confidence among region, sphere and tone, 0 to 1, as the server has it: 0 where the machine says none. */
function lowestConfidence(suggested: SuggestionWire | null): number {
  const known = (['oblasts', 'spheres', 'tone'] as const).flatMap((field) => suggested?.confidence[field] ?? []);
  return known.length > 0 ? Math.min(...known) : 0;
}

const isWithin = (share: number, [from, below]: readonly [number | null, number | null]): boolean =>
  share >= (from ?? 0) / 100 && (below === null || share < below / 100);
