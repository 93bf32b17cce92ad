import type { estypes } from '@elastic/elasticsearch';
import type { Tone } from '../../report-query.js';
import { topicTone } from '../documents/indexed-document.js';
import type { ShownTopics, TopicDefinition } from '../documents/topic-definitions.js';
import { anyOf, compileExpression } from './compile-expression.js';

type Query = estypes.QueryDslQueryContainer;

/**
 * Publications of any of the topics: by `field` (all members or the relevant ones), or by the expression that is shown
 * if they were matched before it was defined.
 */
function members(topicIds: readonly number[], shown: ShownTopics, field: 'topics' | 'relevantTopics'): Query {
  const inDocuments = topicIds.flatMap((id) => {
    const { key = id, definition } = shown.get(id) ?? {};
    return definition ? [] : [key];
  });
  const defined = topicIds.flatMap((id) => shown.get(id)?.definition ?? []);
  return anyOf([
    ...(inDocuments.length > 0 || defined.length === 0 ? [{ terms: { [field]: inDocuments } }] : []),
    ...defined.map((definition) => definedMembers(definition, field)),
  ]);
}

function definedMembers(
  { topicId, key, defined, keywords, exclude, attrSearch }: TopicDefinition,
  field: 'topics' | 'relevantTopics',
): Query {
  const later: Query = { bool: { filter: [{ range: { matched: { gt: defined } } }, { term: { [field]: key } }] } };
  if (!keywords) return later;
  const excluded = [
    ...(exclude ? [compileExpression(exclude, false)] : []),
    ...(field === 'relevantTopics' ? [markedIrrelevant(topicId)] : []),
  ];
  const earlier: Query = {
    bool: {
      filter: [{ range: { matched: { lte: defined } } }, compileExpression(keywords, attrSearch)],
      ...(excluded.length > 0 ? { must_not: excluded } : {}),
    },
  };
  return anyOf([later, earlier]);
}

/** Relevant publications of any of the topics. */
export const relevantIn = (topicIds: readonly number[], shown: ShownTopics): Query =>
  members(topicIds, shown, 'relevantTopics');

/** Publications in the basket of a topic. */
export const basketOf = (topicId: number, shown: ShownTopics): Query => ({
  bool: { filter: [markedIrrelevant(topicId), members([topicId], shown, 'topics')] },
});

/** Publications that are marked not relevant for a topic. */
export const markedIrrelevant = (topicId: number): Query => ({ term: { irrelevantTopics: topicId } });

/** Publications with one of the tones; within a topic, its own tone counts if one is set. */
export function toneIs(tones: readonly Tone[], topicId: number | undefined): Query {
  const own: Query = { terms: { tone: [...tones] } };
  if (topicId === undefined) return own;
  const set: Query = { terms: { topicTones: ([-2, 1, 2] as const).map((tone) => topicTone(topicId, tone)) } };
  return anyOf([
    { terms: { topicTones: tones.map((tone) => topicTone(topicId, tone)) } },
    { bool: { filter: [own], must_not: [set] } },
  ]);
}
