import type { Fact, Membership } from '../facts/fact-tables.js';
import type { FactQuestion } from './ask.js';
import type { FactFilter } from './hits.js';
import type { Dimension, Measure, MeasureRow, ReportAnswer, ReportPage, StorySpan, Tone } from '../../report-query.js';
import { bucketStart } from '../../time-buckets.js';

/** What is asked about. */
export interface PlainFacts {
  facts: readonly Fact[];
  memberships: readonly Membership[];
  shown: readonly { topicId: number; version: number }[];
  /** The place of an author in the order of names; absent when unknown. */
  rankOf: ReadonlyMap<number, number>;
  hideFrom: number;
}

/** The answer to a question by looking at the publications one by one; what engines answer must be the same. */
export function plainAnswer(given: PlainFacts, question: FactQuestion): ReportAnswer {
  const { filter, page, measures = [], countHidden, timeZone } = question;
  const { without } = filter;
  const passing = given.facts
    .filter((fact) => !without || passed(fact, without, given).length === 0)
    .flatMap((fact) => passed(fact, filter, given));
  const isHidden = (fact: Fact): boolean => fact.machine_ignores >= given.hideFrom;
  const { machineHidden = 'leave-out' } = filter;
  const found = passing.filter((fact) => machineHidden === 'include' || isHidden(fact) === (machineHidden === 'only'));
  return {
    hits: page ? pageOf(found, page, given.rankOf) : [],
    rows: measures.map((measure) => measured(found, measure, timeZone)),
    hidden: countHidden ? passing.filter(isHidden).length : 0,
  };
}

/** The fact with the tone that counts, if it passes the filter. */
function passed(fact: Fact, filter: FactFilter, { memberships, shown }: PlainFacts): Fact[] {
  const { topicId, visibleTopicIds: visible, preview, only, except, from = -Infinity, to = Infinity } = filter;
  const versionOf = (topic: number): number => shown.find((one) => one.topicId === topic)?.version ?? 0;
  const members = memberships.filter(({ id, topic, version }) => id === fact.id && version === versionOf(topic));
  const member = members.find(({ topic }) => topic === topicId);
  const ids = (list: string): number[] => JSON.parse(list) as number[];
  let tone = fact.tone;
  if (topicId !== undefined && !preview) {
    if (!member || member.irrelevant !== (filter.basket ?? false) || (visible && !visible.includes(topicId))) return [];
    tone = member.tone ?? tone;
  } else if (visible && !members.some(({ topic, irrelevant }) => visible.includes(topic) && !irrelevant)) return [];
  if (preview) {
    if (ids(preview.irrelevant).includes(fact.id)) return [];
    tone = ids(preview.tones)[ids(preview.toned).indexOf(fact.id)] ?? tone;
  }
  const isAny = <T>(values: readonly T[] | undefined, ...of: readonly T[]): boolean =>
    !values || of.some((one) => values.includes(one));
  const passes =
    !fact.ignored &&
    (!filter.index || fact.media === (filter.index === 'media')) &&
    isAny(filter.networks, fact.network) &&
    isAny(filter.oblasts, ...fact.oblasts) &&
    isAny(filter.spheres, ...fact.spheres) &&
    isAny<number>(filter.tones, tone) &&
    isAny(filter.langs, fact.lang) &&
    isAny(filter.kinds, fact.kind) &&
    isAny(filter.events, fact.event) &&
    isAny(filter.authorIds, fact.author) &&
    isAny(filter.stories, fact.story) &&
    fact.at >= from &&
    fact.at < to &&
    (filter.reviewed !== 'saved' || fact.saved) &&
    (only === undefined || ids(only).includes(fact.id)) &&
    (except === undefined || !ids(except).includes(fact.id));
  return passes ? [{ ...fact, tone }] : [];
}

const engagementOf = ({ likes, comments, shares }: Fact): number =>
  Math.min(Math.max(likes, 0) + Math.max(comments, 0) + Math.max(shares, 0), Number.MAX_SAFE_INTEGER);

function pageOf(
  found: readonly Fact[],
  { sort, offset, size, after, oncePerStory }: ReportPage,
  rankOf: ReadonlyMap<number, number>,
): ReportAnswer['hits'] {
  /** Undefined comes last in either direction. */
  const valueOf = (fact: Fact): number | undefined => {
    if (sort.by === 'date') return fact.at;
    if (sort.by === 'author') return rankOf.get(fact.author);
    if (sort.by === 'engagement') return engagementOf(fact);
    return sort.by === 'tone' || fact[sort.by] !== -1 ? fact[sort.by] : undefined;
  };
  const sign = sort.descending ? -1 : 1;
  const byDate = sort.by === 'date' ? sign : -1;
  return found
    .filter(({ at, id }) => !after || at < after.at || (at === after.at && id < after.id))
    .sort((a, b) => {
      const [one, other] = [valueOf(a), valueOf(b)];
      if (one !== other) {
        if (one === undefined) return 1;
        if (other === undefined) return -1;
        return sign * (one - other);
      }
      return byDate * (a.at - b.at || a.id - b.id);
    })
    .filter(({ story }, i, all) => !oncePerStory || story === 0 || all.findIndex((one) => one.story === story) === i)
    .slice(offset, offset + size)
    .map(({ id, tone }) => ({ id, tone: tone as Tone }));
}

/** The keys by which a publication is counted. */
function keysOf(fact: Fact, by: Dimension, timeZone: string): (string | number)[] {
  if (by === 'hour' || by === 'day' || by === 'month') return [bucketStart(fact.at, by, timeZone)];
  if (by === 'none') return [''];
  if (by === 'tone' || by === 'network' || by === 'lang') return [fact[by]];
  if (by === 'sphere') return [...fact.spheres];
  if (by === 'oblast') return [...fact.oblasts];
  if (by === 'event' || by === 'story') return fact[by] > 0 ? [fact[by]] : [];
  if (by === 'media') return fact.media ? [fact.author] : [];
  if (by === 'source') return [fact.author];
  return !fact.media && fact.community === (by === 'community') ? [fact.author] : [];
}

function measured(found: readonly Fact[], { by, top, split, stories }: Measure, timeZone: string): MeasureRow[] {
  const groups = new Map<string, { key: string | number; lang: string; facts: Fact[] }>();
  if (by === 'none') groups.set(' ', { key: '', lang: '', facts: [] });
  for (const fact of found)
    for (const key of keysOf(fact, by, timeZone)) {
      const lang = split ? fact.lang : '';
      const group = groups.get(`${key} ${lang}`) ?? { key, lang, facts: [] };
      group.facts.push(fact);
      groups.set(`${key} ${lang}`, group);
    }
  const isTime = by === 'hour' || by === 'day' || by === 'month';
  return [...groups.values()]
    .sort(
      (a, b) => (isTime ? 0 : b.facts.length - a.facts.length) || compared(a.key, b.key) || compared(a.lang, b.lang),
    )
    .slice(0, top)
    .map(({ key, lang, facts }) => ({
      ...rowOf(facts, by, key, lang),
      ...(stories ? { stories: new Set(facts.map(({ id, story }) => story || -id)).size } : {}),
      ...(by === 'story' ? { story: spanOf(facts) } : {}),
    }));
}

const compared = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));

function rowOf(facts: readonly Fact[], by: Dimension, key: string | number, lang: string): MeasureRow {
  const toned = (tone: Tone): number => facts.filter((fact) => fact.tone === tone).length;
  const isSource = by === 'author' || by === 'community' || by === 'media' || by === 'source';
  const engagement = facts.reduce((sum, fact) => sum + engagementOf(fact), 0);
  const networks = facts.map(({ network }) => network).sort();
  return {
    key,
    lang,
    name: '',
    network: isSource || by === 'network' ? (networks.at(-1) ?? '') : '',
    followers: isSource ? Math.max(...facts.map(({ followers }) => followers)) : -1,
    count: facts.length,
    positive: toned(2),
    neutral: toned(1),
    negative: toned(-2),
    engagement: isSource || by === 'none' || by === 'story' ? Math.min(engagement, Number.MAX_SAFE_INTEGER) : 0,
    saved: by === 'none' ? facts.filter(({ saved }) => saved).length : 0,
    authors: by === 'none' ? new Set(facts.filter(({ media }) => !media).map(({ author }) => author)).size : 0,
  };
}

function spanOf(facts: readonly Fact[]): StorySpan {
  const [first] = [...facts].sort((a, b) => a.at - b.at || a.id - b.id);
  return {
    firstId: first?.id ?? 0,
    firstAt: first?.at ?? 0,
    lastAt: Math.max(...facts.map(({ at }) => at)),
    networks: [...new Set(facts.map(({ network }) => network))].sort(),
  };
}
