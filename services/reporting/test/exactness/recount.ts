import { CalendarDate, fromAbsolute, startOfMonth, toZoned } from '@internationalized/date';
import { matches } from '@mm/keywords/evaluate.js';
import { foldName } from '@mm/keywords/words.js';
import type {
  Dimension,
  Measure,
  MeasureRow,
  ReportAnswer,
  ReportFilter,
  ReportPage,
  ReportQuestion,
  SortField,
  StorySpan,
  Tone,
} from '../../src/store/report-query.js';
import { atMost, type Counted, type PublicationsModel } from './publications-model.js';
import { textsOf, type TopicsModel } from './topics-model.js';

interface Found extends Counted {
  toneHere: number;
}

/** What is counted, and from which confidence on the machine hides. */
export interface Model {
  publications: PublicationsModel;
  topics: TopicsModel;
  /** Per cent. */
  hideFrom: number;
  /**
   * Pages in the order of authors go there by the code points of the name in each publication, else by the alphabet and
   * the author's current name (docs/adr/0046).
   */
  isElastic: boolean;
}

/** The answer to a question, counted one publication after the other. */
export function recount(
  model: Model,
  { filter, without, page, measures = [], countHidden, timeZone }: ReportQuestion,
): ReportAnswer {
  const others = new Set(without ? find(model, { ...without, machineHidden: 'include' }).map(({ id }) => id) : []);
  const isAlone = ({ id }: Found): boolean => !others.has(id);
  const found = find(model, filter).filter(isAlone);
  return {
    hits: page ? pageOf(model, found, page) : [],
    rows: measures.map((measure) => rowsOf(model, found, measure, timeZone)),
    hidden: countHidden ? find(model, { ...filter, machineHidden: 'only' }).filter(isAlone).length : 0,
  };
}

function find(model: Model, filter: ReportFilter): Found[] {
  const { topicId } = filter;
  return model.publications.all().flatMap((one) => {
    const toneHere = topicId === undefined ? one.tone : model.topics.toneIn(topicId, one);
    const found = { ...one, toneHere };
    return isOfTopic(model, filter, one) &&
      hasLabels(model, filter, found) &&
      hasWords(filter, one) &&
      isKept(model, filter, one)
      ? [found]
      : [];
  });
}

function isOfTopic(
  { topics }: Model,
  { topicId, preview, basket, visibleTopicIds }: ReportFilter,
  one: Counted,
): boolean {
  const isVisible = (): boolean => visibleTopicIds?.some((id) => topics.isRelevant(id, one)) ?? true;
  if (topicId === undefined) return isVisible();
  if (preview) return !topics.isIrrelevant(topicId, one.id) && isVisible();
  if (visibleTopicIds && !visibleTopicIds.includes(topicId)) return false;
  return topics.isMember(topicId, one) && topics.isIrrelevant(topicId, one.id) === (basket ?? false);
}

function hasLabels({ publications }: Model, filter: ReportFilter, one: Found): boolean {
  const {
    index,
    from = -Infinity,
    to = Infinity,
    networks,
    langs,
    kinds,
    tones,
    events,
    authorIds,
    stories,
    authors,
  } = filter;
  const any = <T>(list: readonly T[] | undefined, values: readonly T[]): boolean =>
    !list || values.some((value) => list.includes(value));
  const name = (): string => foldName(publications.authorSearch(one.authorId));
  return (
    (!index || (index === 'media') === one.isMedia) &&
    one.at >= from &&
    one.at < to &&
    any(networks, [one.network]) &&
    any(langs, [one.lang]) &&
    any(kinds, [one.kind]) &&
    any(tones, [one.toneHere as Tone]) &&
    any(events, [one.event]) &&
    any(authorIds, [one.authorId]) &&
    any(stories, [one.story]) &&
    any(filter.spheres, one.spheres) &&
    any(filter.oblasts, one.oblasts) &&
    (!authors || authors.some((part) => name().includes(part)))
  );
}

function hasWords({ text, keywords, exclude, attrSearch }: ReportFilter, { words }: Counted): boolean {
  const texts = textsOf(words);
  return (
    (!text || matches(text, texts.text)) &&
    (!keywords || matches(keywords, attrSearch ? texts.withNames : texts.text)) &&
    !(exclude && matches(exclude, texts.text))
  );
}

function isKept({ hideFrom }: Model, { reviewed, machineHidden = 'leave-out' }: ReportFilter, one: Counted): boolean {
  if (one.ignored || (reviewed === 'saved' && !one.saved)) return false;
  const isHidden = Math.fround(one.machineIgnores) >= Math.fround(hideFrom / 100);
  return machineHidden === 'include' || isHidden === (machineHidden === 'only');
}

const byName = new Intl.Collator('ru');
const unlessUnset = (count: number): number | undefined => (count === -1 ? undefined : count);
const sortedBy: Record<Exclude<SortField, 'author'>, (one: Found) => number | undefined> = {
  date: ({ at }) => at,
  likes: ({ likes }) => unlessUnset(likes),
  comments: ({ comments }) => unlessUnset(comments),
  shares: ({ shares }) => unlessUnset(shares),
  views: ({ views }) => unlessUnset(views),
  engagement: ({ engagement }) => engagement,
  followers: ({ followers }) => unlessUnset(followers),
  tone: ({ toneHere }) => toneHere,
};

function pageOf(
  { publications, isElastic }: Model,
  found: Found[],
  { sort, offset, size, after, oncePerStory }: ReportPage,
): ReportAnswer['hits'] {
  const sign = sort.descending ? -1 : 1;
  const newestFirst = (a: Found, b: Found): number => b.at - a.at || b.id - a.id;
  const compareNames = (a: Found, b: Found): number =>
    isElastic
      ? Buffer.compare(Buffer.from(a.authorName), Buffer.from(b.authorName))
      : byName.compare(publications.authorName(a.authorId), publications.authorName(b.authorId));
  const compare = (a: Found, b: Found): number => {
    if (sort.by === 'date') return -sign * newestFirst(a, b);
    if (sort.by === 'author') return sign * compareNames(a, b) || newestFirst(a, b);
    const [left, right] = [sortedBy[sort.by](a), sortedBy[sort.by](b)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined) || newestFirst(a, b);
    return sign * (left - right) || newestFirst(a, b);
  };
  const follows = ({ at, id }: Found): boolean => !after || at < after.at || (at === after.at && id < after.id);
  const shown = new Set<number>();
  const isFirst = ({ story }: Found): boolean => !shown.has(story) && (story === 0 || !!shown.add(story));
  return found
    .filter(follows)
    .sort(compare)
    .filter((one) => !oncePerStory || isFirst(one))
    .slice(offset, offset + size)
    .map(({ id, toneHere }) => ({ id, tone: toneHere as Tone }));
}

const isTime = (by: Dimension): by is 'hour' | 'day' | 'month' => by === 'hour' || by === 'day' || by === 'month';

function rowsOf(model: Model, found: readonly Found[], measure: Measure, timeZone: string): MeasureRow[] {
  const { by, top, split, stories } = measure;
  const groups = new Map<string, { key: string | number; lang: string; of: Found[] }>();
  for (const one of found)
    for (const key of keysOf(by, one, timeZone)) {
      const lang = split ? one.lang : '';
      const name = `${key} ${lang}`;
      const group = groups.get(name) ?? { key, lang, of: [] };
      groups.set(name, group);
      group.of.push(one);
    }
  if (by === 'none' && groups.size === 0) groups.set('', { key: '', lang: '', of: [] });
  const compare = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));
  return [...groups.values()]
    .map(({ key, lang, of }) => ({
      ...rowOf(model, by, { key, lang, of }),
      ...(stories ? { stories: new Set(of.map(({ id, story }) => story || -id)).size } : {}),
      ...(by === 'story' ? { story: spanOf(of) } : {}),
    }))
    .sort((a, b) => (isTime(by) ? 0 : b.count - a.count) || compare(a.key, b.key) || compare(a.lang, b.lang))
    .slice(0, top);
}

function keysOf(by: Dimension, one: Found, timeZone: string): readonly (string | number)[] {
  if (isTime(by)) return [startOf(by, one.at, timeZone)];
  const values: Record<Exclude<Dimension, 'hour' | 'day' | 'month'>, () => readonly (string | number)[]> = {
    none: () => [''],
    tone: () => [one.toneHere],
    network: () => [one.network],
    lang: () => [one.lang],
    author: () => (one.isMedia || one.isCommunity ? [] : [one.authorId]),
    community: () => (one.isMedia || !one.isCommunity ? [] : [one.authorId]),
    media: () => (one.isMedia ? [one.authorId] : []),
    source: () => [one.authorId],
    event: () => (one.event > 0 ? [one.event] : []),
    story: () => (one.story > 0 ? [one.story] : []),
    sphere: () => one.spheres,
    oblast: () => one.oblasts,
  };
  return values[by]();
}

function rowOf(
  { publications }: Model,
  by: Dimension,
  { key, lang, of }: { key: string | number; lang: string; of: Found[] },
): MeasureRow {
  const [first] = of;
  const isAuthor = by === 'author' || by === 'community' || by === 'media' || by === 'source';
  const name =
    by === 'event' ? publications.eventName(Number(key)) : isAuthor ? publications.authorName(Number(key)) : '';
  const count = (isCounted: (one: Found) => boolean): number => of.filter(isCounted).length;
  const isAll = by === 'none';
  return {
    key,
    lang,
    name,
    network: isAuthor || by === 'network' ? (first?.network ?? '') : '',
    followers: isAuthor ? of.reduce((largest, { followers }) => Math.max(largest, followers), -1) : -1,
    count: of.length,
    positive: count(({ toneHere }) => toneHere === 2),
    neutral: count(({ toneHere }) => toneHere === 1),
    negative: count(({ toneHere }) => toneHere === -2),
    engagement:
      isAuthor || isAll || by === 'story'
        ? atMost(of.reduce((sum, { engagement }) => sum + BigInt(engagement), 0n))
        : 0,
    saved: isAll ? count(({ saved }) => saved) : 0,
    authors: isAll ? new Set(of.filter(({ isMedia }) => !isMedia).map(({ authorId }) => authorId)).size : 0,
  };
}

function spanOf(of: readonly Found[]): StorySpan {
  const [first] = [...of].sort((a, b) => a.at - b.at || a.id - b.id);
  return {
    firstId: first?.id ?? 0,
    firstAt: first?.at ?? 0,
    lastAt: of.reduce((last, { at }) => Math.max(last, at), -Infinity),
    networks: [...new Set(of.map(({ network }) => network))].sort(),
  };
}

const starts = new Map<string, number>();
const [hour, day] = [3_600_000, 86_400_000];
/** Nobody knows how clocks will be set later; they are taken to stay as they are then. */
const clocksStay = Date.UTC(2100, 0) - 1;

/** Start of the hour, day or month of the zone; of midnights that a clock shows twice the later one. */
function startOf(unit: 'hour' | 'day' | 'month', at: number, timeZone: string): number {
  const key = `${unit} ${timeZone} ${at}`;
  let start = starts.get(key);
  if (start === undefined) {
    const { offset } = fromAbsolute(Math.min(at, clocksStay), timeZone);
    const local = at + offset;
    const date = new CalendarDate(1970, 1, 1).add({ days: Math.floor(local / day) });
    const first = unit === 'month' ? startOfMonth(date) : date;
    start =
      unit === 'hour'
        ? at - (local - Math.floor(local / hour) * hour)
        : at > clocksStay
          ? first.toDate('UTC').getTime() - offset
          : toZoned(first, timeZone, 'later').toDate().getTime();
    if (starts.size > 200_000) starts.clear();
    starts.set(key, start);
  }
  return start;
}
