import { isSameQuery, topicOf, viewQuery } from './view-query.js';

test.each([
  ['the page', '?theme=5&page=3&tone=2', 'topic', 5, 'theme=5&tone=2'],
  ['what a sign-in or a campaign left', '?realm=mm&tone=2&clientid=web&utm_source=x', 'topic', null, 'tone=2'],
  ['a repeated parameter', '?tone=2&tone=1', 'topic', null, 'tone=2'],
  ['a topic that the dashboard chose by itself', '?period=7', 'main', 12, 'period=7&theme=12'],
  ['all topics of the dashboard', '', 'main', null, 'theme=0'],
  ['the feed', '?kind=media', 'topic', null, 'kind=media'],
  ['an unknown topic', '?tone=1', 'main', undefined, 'tone=1'],
  ['texts', '?text=%D0%B2%D0%BE%D0%B4%D0%B0+%26+1', 'topic', null, 'text=%D0%B2%D0%BE%D0%B4%D0%B0+%26+1'],
] as const)('a view of %s', (_, search, screen, topicId, query) =>
  expect(viewQuery(search, screen, topicId)).toBe(query),
);

test('the order of parameters does not matter', () => {
  expect(isSameQuery('a=1&b=2', 'b=2&a=1')).toBe(true);
  expect(isSameQuery('a=1', 'a=2')).toBe(false);
});

test('the topic of a view', () =>
  expect([topicOf('theme=12&tone=1'), topicOf('theme=0'), topicOf('tone=1')]).toEqual([12, null, null]));
