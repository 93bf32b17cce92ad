import { sumOfCounts } from '@mm/proto/http/counts.js';
import type { ReportCounters, ReportDocument } from '../../report-document.js';
import type { Tone } from '../../report-query.js';
import { memberKey, topicOfKey } from './member-keys.js';
import { type StoredWords, toStored } from './stored-words.js';

/** Names are in `report_name`, except that by which pages are ordered. */
type Labels = Omit<ReportDocument, 'words' | 'members' | 'eventName' | 'authorSearch' | keyof ReportCounters>;

/** A document as PostgreSQL stores it: in parts that only need concatenating (`ready-documents.ts`). */
export interface DocumentRow {
  id: number;
  labels: Labels;
  counters: StoredCounters;
  words: StoredWords;
  text_end: number;
  /** Keys of members. */
  topics: readonly number[];
}

export interface StoredCounters extends ReportCounters {
  engagement: number;
}

interface Mark {
  topic: number;
  irrelevant: boolean;
  tone: Tone | null;
}

/** Splits a document into the columns of `elastic_document`. */
export function documentRow(document: ReportDocument): DocumentRow {
  const { words, members, eventName, authorSearch, likes, comments, shares, views, ...labels } = document;
  return {
    id: labels.id,
    labels,
    counters: storedCounters({ likes, comments, shares, views }),
    words: toStored(words),
    text_end: words.textEnd,
    topics: members.map(memberKey),
  };
}

/** The stored form of a publication's tone within a topic. */
export const topicTone = (topicId: number, tone: Tone): string => `${topicId}:${tone}`;

/** Reactions with their sum; unknown ones count as 0. */
export const storedCounters = ({ likes, comments, shares, views }: ReportCounters): StoredCounters => ({
  likes,
  comments,
  shares,
  views,
  engagement: sumOfCounts([likes, comments, shares]),
});

/**
 * The fields of a document about its story and its topics, as JSON without brackets, in ASCII. `topics` is a
 * PostgreSQL array literal, `marks` is JSON. Together with labels, counters and words they are the whole indexed
 * document (`../index/index-definition.ts`).
 */
export function topicFields({
  story,
  matched,
  topics,
  marks,
}: {
  story: string;
  matched: string;
  topics: string;
  marks: string | null;
}): string {
  const members = `[${topics.slice(1, -1)}]`;
  const relevance =
    marks === null
      ? `"relevantTopics":${members}`
      : JSON.stringify(markedTopics(JSON.parse(members) as number[], JSON.parse(marks) as Mark[])).slice(1, -1);
  return `"story":${story},"matched":${matched},"topics":${members},${relevance}`;
}

function markedTopics(
  members: readonly number[],
  marks: readonly Mark[],
): Record<'relevantTopics' | 'irrelevantTopics' | 'topicTones', readonly (number | string)[]> {
  const irrelevant = marks.filter((mark) => mark.irrelevant).map((mark) => mark.topic);
  return {
    relevantTopics: members.filter((key) => !irrelevant.includes(topicOfKey(key))),
    irrelevantTopics: irrelevant,
    topicTones: marks.flatMap(({ topic, tone }) => (tone === null ? [] : [topicTone(topic, tone)])),
  };
}
