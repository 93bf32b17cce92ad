import type { TopicRow } from '../topics/topic-rows.js';
import { appliedParams } from './applied-params.js';

const now = Date.UTC(2026, 10, 20, 12, 30, 45, 500);
const seconds = Math.floor(now / 1000);
const topic: TopicRow = {
  id: '12',
  section_id: null,
  author_id: '3',
  access: ['3'],
  name: 'Школы',
  keywords: 'школа',
  exclude_words: 'ремонт',
  attr_search: true,
  reviewed: 'all',
  author: 'operator',
  version: 1,
  members_version: 1,
  section_access: null,
  section_author_id: null,
};

test('a period that ends now becomes two unix seconds, cut to the full minute where it begins', () =>
  expect(appliedParams({ period: 7, tone: [1] }, undefined, now)).toEqual({
    period: null,
    selectedPeriod: [seconds - 45 - 7 * 86_400, seconds],
    as_of: seconds,
    topic_id: null,
    tone: [1],
  }));

test('a selected period stays, and the whole time has no limits', () => {
  expect(appliedParams({ period: 7, selectedPeriod: [5, 9] }, undefined, now).selectedPeriod).toEqual([5, 9]);
  expect(appliedParams({ period: null }, undefined, now).selectedPeriod).toBeNull();
});

test('of a topic the saved expression is stated, whatever was sent', () =>
  expect(appliedParams({ topic_id: 12, keywords: 'больница', period: null }, topic, now)).toMatchObject({
    topic_id: 12,
    keywords: 'школа',
    exclude_words: 'ремонт',
    attrSearch: true,
  }));

test('the preview of another expression is stated without its topic', () =>
  expect(appliedParams({ topic_id: 12, keywords: 'больница' }, undefined, now)).toMatchObject({
    topic_id: null,
    keywords: 'больница',
  }));

test('what chooses a page, widgets or a section is left out', () =>
  expect(
    Object.keys(
      appliedParams({ page: 2, size: 10, sort: 'tone', widgets: ['timeline'], section: 4, lang: 'kz' }, undefined, now),
    ).sort(),
  ).toEqual(['as_of', 'lang', 'period', 'selectedPeriod', 'topic_id']));
