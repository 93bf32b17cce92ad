import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { initialTopicLimit, keyOf, nextLimit, reorderedSections, treeLines } from './topic-nodes.js';

const aSection = (id: number, order: number): SectionWire => ({
  id,
  name: `Раздел ${id}`,
  topics: [],
  order,
  autor: 'operator',
  user: 3,
  access: [3],
  version: 1,
  may_edit: true,
});
const aTopic = (id: number, section_id: number | null): TopicWire => ({
  id,
  name: `Тема ${id}`,
  keywords: 'а',
  exclude_words: '',
  attrSearch: false,
  access: [3],
  autor: 'operator',
  user: 3,
  section_id,
  reviewed: 'all',
  version: 1,
  may_edit: true,
  unrelevant: [],
  matching: false,
});
const keys = (lines: ReturnType<typeof treeLines>): unknown[] =>
  lines.map((line) => (line.kind === 'section' ? [keyOf(line), ...line.children.map(keyOf)] : keyOf(line)));
const five = [1, 2, 3, 4, 5].map((id) => aTopic(id, 1));

test("the first entry is 'Лента', then sections in the user's order, then topics without a section", () =>
  expect(keys(treeLines([aSection(1, 1), aSection(2, 0)], [aTopic(9, null), aTopic(1, 1)], {}))).toEqual([
    'feed',
    ['section:2'],
    ['section:1', 'topic:1'],
    'topic:9',
  ]));

test("a section shows 3 topics and 'показать еще'", () => {
  expect(initialTopicLimit).toBe(3);
  expect(keys(treeLines([aSection(1, 0)], five, {}))).toEqual([
    'feed',
    ['section:1', 'topic:1', 'topic:2', 'topic:3', 'more:1'],
  ]);
});

test("'показать еще' multiplies the limit by 100", () => {
  expect(nextLimit(initialTopicLimit)).toBe(300);
  expect(keys(treeLines([aSection(1, 0)], five, { 1: 300 }))).toEqual([
    'feed',
    ['section:1', 'topic:1', 'topic:2', 'topic:3', 'topic:4', 'topic:5'],
  ]);
});

test('a topic of an invisible section is shown without a section', () =>
  expect(keys(treeLines([], [aTopic(1, 44)], {}))).toEqual(['feed', 'topic:1']));

test('reordering rewrites the order of every section', () =>
  expect(
    reorderedSections(
      [aSection(1, 0), aSection(2, 1), aSection(3, 2)],
      ['feed', 'section:3', 'section:1', 'section:2'],
    ).map((s) => [s.id, s.order]),
  ).toEqual([
    [3, 0],
    [1, 1],
    [2, 2],
  ]));
