import { commonAxis, comparedTopic, sortTopics, toneShare, type ComparedTopic } from './compared-topics.js';

const aTopic = (id: number, over: Partial<ComparedTopic> = {}): ComparedTopic => ({
  id,
  name: `Тема ${id}`,
  publications: 4,
  authors: 2,
  engagement: 10,
  loyalty: 1,
  pos: 1,
  neut: 2,
  neg: 1,
  timeline: undefined,
  ...over,
});
const point = (at: number, label: string, sum: number) => ({ at, label, sum, pos: 0, neut: sum, neg: 0 });
const ids = (topics: readonly ComparedTopic[]) => topics.map(({ id }) => id);

test('the numbers of a topic are those of its widgets', () =>
  expect(
    comparedTopic(
      {
        topic_id: 5,
        name: 'Парки',
        total: 4,
        widgets: {
          'metric-strip': { publications: 4, authors: 2, engagement: 10, loyalty: 1 },
          'tone-totals': { all: 4, pos: 1, neut: 2, neg: 1 },
        },
      },
      true,
    ),
  ).toEqual(aTopic(5, { name: 'Парки' })));

test('mass media have no authors, and an engagement of 0 is unknown', () => {
  const outlet = {
    topic_id: 5,
    name: '',
    total: 4,
    widgets: { 'metric-strip': { publications: 4, authors: 0, engagement: 0, loyalty: 1 } },
  };
  expect(comparedTopic(outlet, false)).toMatchObject({ authors: -1, engagement: -1 });
  expect(comparedTopic(outlet, true)).toMatchObject({ authors: 0, engagement: 0 });
});

test('the loyalty of no publications is unknown, the wire says 1 [D]', () => {
  const strip = { publications: 0, authors: 0, engagement: 0, loyalty: 1 };
  const topic = { topic_id: 5, name: '', total: 0, widgets: { 'metric-strip': strip } };
  expect(comparedTopic(topic, true).loyalty).toBe(-1);
});

test('the share of a tone has one decimal and is unknown without publications', () => {
  expect(toneShare(aTopic(1, { publications: 3, neg: 1 }), 'neg')).toBe(33.3);
  expect(toneShare(aTopic(1, { publications: 0 }), 'neg')).toBe(-1);
});

test.each([
  { column: 'name', direction: 'asc', order: [2, 10] },
  { column: 'name', direction: 'desc', order: [10, 2] },
  { column: 'publications', direction: 'desc', order: [10, 2] },
  { column: 'authors', direction: 'asc', order: [10, 2] },
  { column: 'engagement', direction: 'desc', order: [2, 10] },
  { column: 'neg', direction: 'desc', order: [2, 10] },
  { column: 'loyalty', direction: 'desc', order: [2, 10] },
] as const)('topics by $column, $direction', ({ column, direction, order }) =>
  expect(
    ids(sortTopics([aTopic(10, { publications: 8, authors: 1, engagement: 3 }), aTopic(2)], { column, direction })),
  ).toEqual(order),
);

test('the axis has every bucket of any topic once, in the order of time, and 0 where a topic has none', () => {
  const timelineOf = (...points: ReturnType<typeof point>[]) => ({ grain: 'month' as const, points });
  expect(
    commonAxis([
      { timeline: timelineOf(point(200, 'март', 5)) },
      { timeline: timelineOf(point(100, 'декабрь 2025', 1), point(200, 'март 2026', 2)) },
      { timeline: undefined },
    ]),
  ).toEqual({
    buckets: [
      { at: 100, label: 'декабрь 2025' },
      { at: 200, label: 'март 2026' },
    ],
    counts: [
      [0, 5],
      [1, 2],
      [0, 0],
    ],
  });
});
