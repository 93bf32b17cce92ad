import * as fc from 'fast-check';
import { parse } from '@mm/keywords/parse.js';
import { foldName } from '@mm/keywords/words.js';
import { networkIds } from '@mm/proto/vocabulary/network.js';
import type {
  Dimension,
  Measure,
  ReportFilter,
  ReportPage,
  ReportQuestion,
  SortField,
} from '../../src/store/report-query.js';
import type { History } from './history.js';
import { anyExpression, authorNames, chosen, onceIn, share } from './vocabulary.js';

const dimensions: readonly Dimension[] = [
  ...(['none', 'hour', 'day', 'month', 'tone', 'network', 'lang'] as const),
  ...(['author', 'community', 'media', 'source', 'event', 'story', 'sphere', 'oblast'] as const),
];
const everyMeasure: readonly Measure[] = [
  ...dimensions.map((by) => ({ by })),
  ...(['author', 'source', 'event', 'story'] as const).map((by) => ({ by, top: 3 })),
  { by: 'none', stories: true },
  ...(['hour', 'day', 'month'] as const).map((by) => ({ by, split: 'lang' as const })),
];

const sorts: readonly SortField[] = [
  ...(['date', 'likes', 'comments', 'shares', 'views', 'engagement', 'followers', 'author', 'tone'] as const),
];
const zones = [
  'Asia/Almaty',
  'Asia/Almaty',
  'Asia/Almaty',
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
] as const;

/** A filter whose topics, authors and moments are chosen when it is asked. */
const anyFilter = fc.record({
  subject: fc.constantFrom(
    'all',
    'topic',
    'topic',
    'topic',
    'basket',
    'preview',
    'visible',
    'visible-topic',
    'preview-visible',
  ),
  topic: share,
  visible: fc.array(share, { maxLength: 6 }),
  labels: fc.record(
    {
      index: fc.constantFrom('social' as const, 'media' as const),
      networks: fc.uniqueArray(fc.constantFrom(...networkIds), { minLength: 1, maxLength: 4 }),
      oblasts: fc.uniqueArray(fc.constantFrom(10, 31, 75, 79, 90, 11), { minLength: 1, maxLength: 3 }),
      spheres: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
      tones: fc.uniqueArray(fc.constantFrom(-2 as const, 1 as const, 2 as const), { minLength: 1 }),
      langs: fc.uniqueArray(fc.constantFrom('ru', 'kz', 'en', 'other'), { minLength: 1 }),
      kinds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      events: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }),
      authors: fc.array(fc.constantFrom(...authorNames, 'user_10', 'а', '-11'), { minLength: 1, maxLength: 2 }),
      reviewed: fc.constantFrom('all' as const, 'saved' as const),
      machineHidden: fc.constantFrom('leave-out' as const, 'include' as const, 'only' as const),
    },
    { requiredKeys: [] },
  ),
  /** How many of the labels limit the question. */
  limits: fc.constantFrom(0, 0, 0, 1, 1, 2, 4),
  stories: onceIn(8, fc.array(share, { minLength: 1, maxLength: 5 })),
  authorIds: onceIn(8, fc.array(share, { minLength: 1, maxLength: 5 })),
  from: onceIn(3, share),
  to: onceIn(3, share),
  text: onceIn(6, anyExpression),
  keywords: onceIn(6, anyExpression),
  exclude: onceIn(6, anyExpression),
  attrSearch: fc.boolean(),
});
type AskedFilter = typeof anyFilter extends fc.Arbitrary<infer T> ? T : never;

const anyQuestion = fc.record({
  filter: anyFilter,
  without: onceIn(4, anyFilter),
  sort: fc.record({ by: fc.constantFrom(...sorts), descending: fc.boolean() }),
  offset: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 60 }) }),
  size: fc.constantFrom(5, 50, 1000),
  after: onceIn(3, share),
  oncePerStory: onceIn(3, fc.constant(true as const)),
  zone: fc.constantFrom(...zones),
});
type Asked = typeof anyQuestion extends fc.Arbitrary<infer T> ? T : never;

/** Questions, the same of the same seed. */
export const questionsOf = (seed: number, count: number): Asked[] => fc.sample(anyQuestion, { seed, numRuns: count });

/** The question as it is asked of what there is now. */
export function questionOf(asked: Asked, history: History): ReportQuestion {
  const all = history.publications.all();
  const { sort, offset, size, oncePerStory } = asked;
  const follows = sort.by === 'date' && sort.descending ? chosen(all, asked.after ?? 1) : undefined;
  const page: ReportPage = follows
    ? { sort, offset: 0, size, after: { at: follows.at, id: follows.id } }
    : { sort, offset, size, ...(oncePerStory ? { oncePerStory } : {}) };
  return {
    filter: filterOf(asked.filter, history),
    ...(asked.without ? { without: filterOf(asked.without, history) } : {}),
    page,
    measures: everyMeasure,
    countHidden: true,
    timeZone: asked.zone,
  };
}

function filterOf(asked: AskedFilter, { publications, topics, world }: History): ReportFilter {
  const all = publications.all();
  const { subject, labels, text, keywords, exclude, attrSearch } = asked;
  const topicId = chosen(topics.ids, asked.topic);
  const visible = asked.visible.flatMap((at) => chosen(topics.ids, at) ?? []);
  const isOfTopic = topicId !== undefined && subject !== 'all' && subject !== 'visible';
  const isPreview = isOfTopic && subject.startsWith('preview');
  const first = Math.floor(asked.topic * 1000);
  const limits = Object.fromEntries(
    rotated(Object.entries(labels), first).slice(0, asked.limits),
  ) as AskedFilter['labels'];
  const moments = [momentAt(all, asked.from), momentAt(all, asked.to)];
  const [from, to] = moments.includes(undefined) ? moments : moments.sort((a = 0, b = 0) => a - b);
  return {
    ...limits,
    ...(limits.authors ? { authors: limits.authors.map(foldName).filter(Boolean) } : {}),
    ...(asked.stories ? { stories: asked.stories.flatMap((at) => chosen(world.stories, at) ?? []) } : {}),
    ...(asked.authorIds ? { authorIds: asked.authorIds.flatMap((at) => chosen(world.authors, at)?.id ?? []) } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(text ? { text: parse(text) } : {}),
    ...(keywords || isPreview ? { keywords: parse(keywords ?? 'школа | су'), attrSearch } : {}),
    ...(exclude ? { exclude: parse(exclude) } : {}),
    ...(isOfTopic ? { topicId } : {}),
    ...(isPreview ? { preview: true } : {}),
    ...(isOfTopic && subject === 'basket' ? { basket: true } : {}),
    ...(subject.includes('visible') ? { visibleTopicIds: visible } : {}),
  };
}

const rotated = <T>(list: readonly T[], by: number): T[] =>
  list.length === 0 ? [] : [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

/** The moment of a publication, or a millisecond later. */
function momentAt(all: readonly { at: number }[], at: number | undefined): number | undefined {
  const publication = at === undefined ? undefined : chosen(all, at);
  return publication && publication.at + (Math.floor((at ?? 0) * 1000) % 2);
}
