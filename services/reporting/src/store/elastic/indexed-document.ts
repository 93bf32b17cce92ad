import type { ReportCounters, ReportDocument } from '../report-document.js';
import type { Sign } from '../report-query.js';
import { topicTone } from './compile-topic.js';
import { lexemesOfSlots, type StoredWords, toSlots, type WordSlots } from './word-slots.js';

type Labels = Omit<ReportDocument, 'words' | 'topicIds' | keyof ReportCounters>;
type Searched = WordSlots & { any: string[] };

/** A document as PostgreSQL keeps it: in pieces that only have to be put together (`ready-documents.ts`). */
export interface WrittenDocument {
  id: number;
  labels: Labels;
  counters: WrittenCounters;
  words: { text: Searched; names: Searched };
  text_end: number;
  topics: readonly number[];
}

export interface WrittenCounters extends ReportCounters {
  engagement: number;
}

interface Mark {
  topic: number;
  irrelevant: boolean;
  tone: Sign | null;
}

/** Takes a document apart for PostgreSQL. */
export function writtenDocument({
  words,
  topicIds,
  likes,
  comments,
  shares,
  views,
  ...labels
}: ReportDocument): WrittenDocument {
  const { text, names, textEnd }: StoredWords = toSlots(words);
  return {
    id: labels.id,
    labels,
    counters: writtenCounters({ likes, comments, shares, views }),
    words: { text: searched(text), names: searched(names) },
    text_end: textEnd,
    topics: topicIds,
  };
}

/** Reactions with their sum; unknown ones count nothing. */
export const writtenCounters = ({ likes, comments, shares, views }: ReportCounters): WrittenCounters => ({
  likes,
  comments,
  shares,
  views,
  engagement: Math.max(likes, 0) + Math.max(comments, 0) + Math.max(shares, 0),
});

const searched = (fields: WordSlots): Searched => ({ ...fields, any: lexemesOfSlots(fields) });

/**
 * The fields of a document about its topics, as JSON without brackets, in ASCII. `topics` is a PostgreSQL array
 * literal, `marks` is JSON. Together with labels, counters and words they are the whole indexed document
 * (`index-definition.ts`).
 */
export function decided({ matched, topics, marks }: { matched: string; topics: string; marks: string | null }): string {
  const members = `[${topics.slice(1, -1)}]`;
  const marked =
    marks === null
      ? `"relevantTopics":${members}`
      : JSON.stringify(markedTopics(JSON.parse(members) as number[], JSON.parse(marks) as Mark[])).slice(1, -1);
  return `"matched":${matched},"topics":${members},${marked}`;
}

function markedTopics(
  members: readonly number[],
  marks: readonly Mark[],
): Record<'relevantTopics' | 'irrelevantTopics' | 'topicTones', readonly (number | string)[]> {
  const irrelevant = marks.filter((mark) => mark.irrelevant).map((mark) => mark.topic);
  return {
    relevantTopics: members.filter((id) => !irrelevant.includes(id)),
    irrelevantTopics: irrelevant,
    topicTones: marks.flatMap(({ topic, tone }) => (tone === null ? [] : [topicTone(topic, tone)])),
  };
}
