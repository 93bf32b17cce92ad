import type { ReportCounters } from '../report-document.js';
import { topicTone } from './compile-topic.js';
import type { DocumentRow, Labels } from './document-rows.js';
import { lexemesOfSlots, type WordSlots } from './word-slots.js';

type Searched = WordSlots & { any: string[] };

/** A document as the index holds it; see `index-definition.ts`. */
export interface IndexedDocument extends Labels, ReportCounters {
  matched: number;
  engagement: number;
  topics: number[];
  relevantTopics: number[];
  irrelevantTopics: number[];
  topicTones: string[];
  text: Searched;
  names: Searched;
}

/** Writes the whole document, marks of topics included. */
export function indexedDocument({ matched, labels, counters, words, topics, marks }: DocumentRow): IndexedDocument {
  const members = topics.map(Number);
  const irrelevant = (marks ?? []).filter((mark) => mark.irrelevant).map((mark) => mark.topic);
  return {
    ...labels,
    ...counters,
    matched: Number(matched),
    engagement: Math.max(counters.likes, 0) + Math.max(counters.comments, 0) + Math.max(counters.shares, 0),
    topics: members,
    relevantTopics: members.filter((id) => !irrelevant.includes(id)),
    irrelevantTopics: irrelevant,
    topicTones: (marks ?? []).flatMap(({ topic, tone }) => (tone === null ? [] : [topicTone(topic, tone)])),
    text: searched(words.text),
    names: searched(words.names),
  };
}

const searched = (fields: WordSlots): Searched => ({ ...fields, any: lexemesOfSlots(fields) });
