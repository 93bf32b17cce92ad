import * as fc from 'fast-check';
import { changes, localTimes } from '../../contract/local-times.js';
import { plainAnswer } from './plain-answer.js';
import type { Dimension, Measure, ReportPage, SortField, TimeGrain, Tone } from '../../report-query.js';
import type { Fact, Membership } from '../facts/fact-tables.js';
import { factsUnderTest } from './facts-under-test.js';
import type { FactFilter } from './hits.js';

const count = fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 40 }), fc.constant(Number.MAX_SAFE_INTEGER - 1));
const tone = fc.constantFrom<Tone>(-2, 1, 2);
const ids = (max: number, min = 1) => fc.uniqueArray(fc.integer({ min, max }), { maxLength: 3 });
const newest = Date.parse('2024-03-02T00:00:00Z');
const moment = fc.integer({ min: newest - 70 * 86_400_000, max: newest });
const aFact = fc.record({
  at: moment,
  media: fc.boolean(),
  network: fc.constantFrom('smi', 'telegram', 'vkontakte'),
  kind: fc.integer({ min: 1, max: 3 }),
  lang: fc.constantFrom('kz', 'ru', 'other'),
  tone,
  spheres: ids(4),
  oblasts: ids(12),
  event: fc.integer({ min: 0, max: 3 }),
  author: fc.integer({ min: 1, max: 6 }),
  community: fc.boolean(),
  followers: count,
  likes: count,
  comments: count,
  shares: count,
  views: count,
  saved: fc.boolean(),
  ignored: fc.boolean(),
  machine_ignores: fc.constantFrom(0, 0.5, 0.99, 1),
  story: fc.constantFrom(0, 0, 1, 2, 3),
});
const aMembership = fc.record({
  topic: fc.integer({ min: 1, max: 3 }),
  version: fc.integer({ min: 0, max: 1 }),
  irrelevant: fc.boolean(),
  tone: fc.option(tone),
});
const publications = fc.array(
  fc.tuple(
    aFact,
    fc.uniqueArray(aMembership, { maxLength: 4, selector: ({ topic, version }) => `${topic} ${version}` }),
  ),
  { minLength: 40, maxLength: 60 },
);
const lists = (maxLength: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength }).map((list) => JSON.stringify(list));
const conditions = {
  index: fc.constantFrom('media', 'social'),
  networks: fc.uniqueArray(fc.constantFrom('smi', 'telegram', 'other'), { maxLength: 2 }),
  oblasts: fc.oneof(ids(12), fc.constant([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
  spheres: ids(4),
  tones: fc.uniqueArray(tone),
  langs: fc.uniqueArray(fc.constantFrom('kz', 'ru')),
  kinds: ids(3),
  from: moment,
  to: moment,
  events: ids(3, 0),
  authorIds: fc.oneof(ids(6), fc.constant(Array.from({ length: 20 }, (_, i) => i + 3))),
  only: lists(30),
  except: lists(20),
  stories: ids(4),
  reviewed: fc.constantFrom('all', 'saved'),
  machineHidden: fc.constantFrom('include', 'only'),
} as const;
const topicId = fc.integer({ min: 1, max: 4 });
const visibleTopicIds = ids(4);
const preview = fc
  .tuple(lists(10), fc.uniqueArray(fc.integer({ min: 1, max: 60 })), tone)
  .map(([irrelevant, toned, one]) => ({
    irrelevant,
    toned: JSON.stringify(toned),
    tones: JSON.stringify(toned.map(() => one)),
  }));
const scope: fc.Arbitrary<Partial<FactFilter>> = fc.oneof(
  fc.constant({}),
  fc.record({ topicId, basket: fc.boolean() }),
  fc.record({ topicId, visibleTopicIds }),
  fc.record({ topicId, preview }),
  fc.record({ topicId, preview, visibleTopicIds }),
  fc.record({ visibleTopicIds }),
);
/** More conditions would leave nothing to count. */
const plainFilter: fc.Arbitrary<FactFilter> = fc
  .tuple(fc.record(conditions), fc.subarray(Object.keys(conditions), { maxLength: 3 }), scope)
  .map(([all, chosen, ofTopics]) => ({
    ...ofTopics,
    ...Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))),
  }));
const aFilter: fc.Arbitrary<FactFilter> = fc
  .tuple(plainFilter, fc.option(plainFilter, { nil: undefined }))
  .map(([filter, without]) => ({ ...filter, ...(without ? { without } : {}) }));
const sorts: SortField[] = [
  'date',
  'likes',
  'comments',
  'shares',
  'views',
  'engagement',
  'followers',
  'author',
  'tone',
];
const aPage: fc.Arbitrary<ReportPage> = fc.oneof(
  fc
    .record({
      sort: fc.record({ by: fc.constantFrom(...sorts), descending: fc.boolean() }),
      offset: fc.integer({ min: 0, max: 5 }),
      size: fc.integer({ min: 1, max: 30 }),
      oncePerStory: fc.constantFrom(undefined, true as const),
    })
    .map(({ oncePerStory, ...page }) => ({ ...page, ...(oncePerStory ? { oncePerStory } : {}) })),
  fc.record({
    sort: fc.constant({ by: 'date' as const, descending: true }),
    offset: fc.constant(0),
    size: fc.integer({ min: 1, max: 30 }),
    after: fc.record({ at: moment, id: fc.integer({ min: 1, max: 60 }) }),
  }),
);
const grains: TimeGrain[] = ['hour', 'day', 'month'];
const others: Dimension[] = [
  'none',
  'tone',
  'network',
  'author',
  'community',
  'media',
  'source',
  'lang',
  'event',
  'story',
  'sphere',
  'oblast',
];
const aMeasure: fc.Arbitrary<Measure> = fc.oneof(
  fc.constant({ by: 'none' as const, stories: true as const }),
  fc.record({ by: fc.constantFrom(...others, ...grains) }),
  fc.record({ by: fc.constantFrom(...others), top: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ by: fc.constantFrom(...grains), split: fc.constant('lang' as const) }),
);
/** Authors 1 and 2 have the same name, that of 6 is not known. */
const rankOf = new Map([
  [1, 3],
  [2, 3],
  [3, 1],
  [4, 5],
  [5, 2],
]);
const ranks = { authors: JSON.stringify([...rankOf.keys()]), ranks: JSON.stringify([...rankOf.values()]) };

it('answers any question as counting the publications one by one does', async () => {
  await fc.assert(
    fc.asyncProperty(
      publications,
      fc.constantFrom('Asia/Almaty', 'Europe/Berlin', 'UTC'),
      fc.array(fc.tuple(aFilter, aPage, fc.array(aMeasure, { maxLength: 6 })), { minLength: 10, maxLength: 30 }),
      async (given, timeZone, questions) => {
        const facts: Fact[] = given.map(([fact], i) => ({ ...fact, id: i + 1 }));
        const memberships: Membership[] = given.flatMap(([, members], i) =>
          members.map((member) => ({ ...member, id: i + 1 })),
        );
        const shown = [
          { topicId: 2, version: 1 },
          { topicId: 3, version: -1 },
        ];
        const subject = await factsUnderTest({ facts, memberships }, shown);
        try {
          for (const [filter, page, measures] of questions) {
            const question = { filter, page, measures, countHidden: true, timeZone, ranks };
            const expected = plainAnswer({ facts, memberships, shown, rankOf, hideFrom: 0.99 }, question);
            expect(await subject.ask(question)).toEqual(expected);
          }
        } finally {
          await subject.close();
        }
      },
    ),
    { numRuns: 15, interruptAfterTimeLimit: 40_000 },
  );
});

it.each(changes)('counts the hours, days and months of %s around %s', async (zone, change) => {
  const times = localTimes(zone, Date.parse(change));
  const [aGiven] = fc.sample(aFact, 1);
  if (!aGiven) throw new Error('there is no fact');
  const shown = { ignored: false, machine_ignores: 0, tone: 1 };
  const facts = times.map(({ at }, i) => ({ ...aGiven, ...shown, at, id: i + 1 }));
  const subject = await factsUnderTest({ facts, memberships: [] });
  for (const period of [{}, { from: times[0]?.at ?? 0, to: (times.at(-1)?.at ?? 0) + 1 }]) {
    const { rows } = await subject.ask({
      filter: period,
      measures: grains.map((by) => ({ by })),
      timeZone: zone,
    });
    for (const [i, grain] of grains.entries()) {
      const counts = new Map<number, number>();
      for (const { starts } of times) counts.set(starts[grain], (counts.get(starts[grain]) ?? 0) + 1);
      expect(new Map(rows[i]?.map(({ key, count: found }) => [key, found]))).toEqual(counts);
    }
  }
  await subject.close();
});
