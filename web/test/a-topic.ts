import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';

/** A topic for tests. */
export const aTopic = (id: number, over: Partial<TopicWire> = {}): TopicWire => ({
  id,
  name: `Тема ${id}`,
  keywords: 'парк*',
  exclude_words: '',
  attrSearch: false,
  access: [3],
  autor: 'operator',
  user: 3,
  section_id: null,
  reviewed: 'all',
  version: 1,
  may_edit: true,
  unrelevant: [],
  unrelevant_total: over.unrelevant?.length ?? 0,
  matching: false,
  matched_share: 1,
  ...over,
});

/** A section for tests. */
export const aSection = (over: Partial<SectionWire> = {}): SectionWire => ({
  id: 1,
  name: 'Акимат',
  topics: [],
  order: 0,
  autor: 'operator',
  user: 3,
  access: [3],
  version: 1,
  may_edit: true,
  ...over,
});
