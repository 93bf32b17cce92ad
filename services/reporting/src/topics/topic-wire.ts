import type { Caller } from '@mm/http/caller.js';
import type { SectionSaveWire, SectionWire, TopicSaveWire, TopicWire } from '@mm/proto/http/topics.js';
import type { Basket } from '../store/report-store.js';
import { accessOfSection, accessOfTopic, mayEditSection, mayEditTopic } from './topic-access.js';
import type { SectionCommand } from './save-section.js';
import type { TopicCommand } from './save-topic.js';
import type { TopicRow, VisibleSection } from './topic-rows.js';

/** What a topic's wire says beside its row. */
export interface TopicState {
  baskets: ReadonlyMap<number, Basket>;
  /** Of topics that are being matched. */
  shares: ReadonlyMap<number, number>;
}

/** A topic as the caller's screens show it. */
export const topicWire = (row: TopicRow, caller: Caller, { baskets, shares }: TopicState): TopicWire => ({
  id: Number(row.id),
  name: row.name,
  keywords: row.keywords,
  exclude_words: row.exclude_words,
  attrSearch: row.attr_search,
  access: accessOfTopic(row),
  autor: row.author,
  user: Number(row.author_id),
  section_id: row.section_id === null ? null : Number(row.section_id),
  reviewed: row.reviewed,
  version: row.version,
  may_edit: mayEditTopic(caller, row),
  unrelevant: [...(baskets.get(Number(row.id))?.ids ?? [])],
  unrelevant_total: baskets.get(Number(row.id))?.total ?? 0,
  matching: shares.has(Number(row.id)),
  matched_share: shares.get(Number(row.id)) ?? 1,
});

/** A section as the caller's screens show it. `index`: its place in the list, for callers who have no own order. */
export const sectionWire = (section: VisibleSection, caller: Caller, index = 0): SectionWire => ({
  id: Number(section.id),
  name: section.name,
  topics: section.topics,
  order: section.position ?? index,
  autor: section.author,
  user: Number(section.author_id),
  access: accessOfSection(section),
  version: section.version,
  may_edit: mayEditSection(caller, section),
});

/** What a request saves of a topic. */
export const topicCommandOf = (wire: TopicSaveWire): TopicCommand => ({
  id: wire.id,
  version: wire.version,
  name: wire.name,
  keywords: wire.keywords,
  excludeWords: wire.exclude_words,
  attrSearch: wire.attrSearch,
  reviewed: wire.reviewed,
  sectionId: wire.section_id,
  access: wire.access,
});

/** What a request saves of a section. */
export const sectionCommandOf = ({ id, version, name, topics, access, order }: SectionSaveWire): SectionCommand => ({
  id,
  version,
  name,
  topics,
  access,
  order,
});
