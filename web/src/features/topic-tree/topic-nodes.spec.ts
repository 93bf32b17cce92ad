import { aSection, aTopic } from '../../../test/a-topic.js';
import { initialTopicLimit, keyOf, limitsShowing, nextLimit, reorderedSections, treeLines } from './topic-nodes.js';

const sectionAt = (id: number, order: number) => aSection({ id, order });
const topicIn = (section_id: number | null, id: number) => aTopic(id, { section_id });
const keys = (lines: ReturnType<typeof treeLines>): unknown[] =>
  lines.map((line) => (line.kind === 'section' ? [keyOf(line), ...line.children.map(keyOf)] : keyOf(line)));
const five = [1, 2, 3, 4, 5].map((id) => topicIn(1, id));

test("the first entry is 'Лента', then sections in the user's order, then topics without a section [S2 §2, D §3]", () =>
  expect(keys(treeLines([sectionAt(1, 1), sectionAt(2, 0)], [topicIn(null, 9), topicIn(1, 1)], {}))).toEqual([
    'feed',
    ['section:2'],
    ['section:1', 'topic:1'],
    'topic:9',
  ]));

test("a section shows 3 topics and 'показать еще' [S2 §2, S2 §9]", () => {
  expect(initialTopicLimit).toBe(3);
  expect(keys(treeLines([sectionAt(1, 0)], five, {}))).toEqual([
    'feed',
    ['section:1', 'topic:1', 'topic:2', 'topic:3', 'more:1'],
  ]);
});

test("'показать еще' multiplies the limit by 100 [S2 §2]", () => {
  expect(nextLimit(initialTopicLimit)).toBe(300);
  expect(keys(treeLines([sectionAt(1, 0)], five, { 1: 300 }))).toEqual([
    'feed',
    ['section:1', 'topic:1', 'topic:2', 'topic:3', 'topic:4', 'topic:5'],
  ]);
});

type Limits = Record<number, number>;
const limitRows: readonly { selected: number | null; limits: Limits; expected: Limits }[] = [
  { selected: 5, limits: {}, expected: { 1: 5 } },
  { selected: 3, limits: {}, expected: {} },
  { selected: 5, limits: { 1: 300, 2: 4 }, expected: { 1: 300, 2: 4 } },
  { selected: 9, limits: {}, expected: {} },
  { selected: null, limits: {}, expected: {} },
];
test.each(limitRows)('the section of the chosen topic $selected shows it', ({ selected, limits, expected }) =>
  expect(limitsShowing(selected, [...five, topicIn(null, 9)], limits)).toEqual(expected),
);

test('a topic of an invisible section is shown without a section', () =>
  expect(keys(treeLines([], [topicIn(44, 1)], {}))).toEqual(['feed', 'topic:1']));

test('reordering rewrites the order of every section [S2 §2]', () =>
  expect(
    reorderedSections(
      [sectionAt(1, 0), sectionAt(2, 1), sectionAt(3, 2)],
      ['feed', 'section:3', 'section:1', 'section:2'],
    ).map((s) => [s.id, s.order]),
  ).toEqual([
    [3, 0],
    [1, 1],
    [2, 2],
  ]));
