import type { estypes } from '@elastic/elasticsearch';
import type { ReportFilter } from '../../report-query.js';
import type { ShownTopics } from '../documents/topic-definitions.js';
import { anyOf, compileExpression } from './compile-expression.js';
import { basketOf, markedIrrelevant, relevantIn, toneIs } from './compile-topic.js';

type Query = estypes.QueryDslQueryContainer;

/** The server's limit of values in a clause. */
const maxTerms = 65_536;

/** Publications that only the machine would ignore are left out from this confidence on. */
export interface HidingRule {
  hideFrom: number;
}

/**
 * The publications that pass a filter with ids of authors (see `withAuthorIds`), also those that are hidden, and all
 * queries of `extra`.
 */
export function compileFilter(filter: ReportFilter, shown: ShownTopics, extra: readonly Query[] = []): Query {
  const { keywords, text, exclude, attrSearch = false } = filter;
  const wanted = [
    ...topic(filter, shown),
    ...labels(filter),
    ...(text ? [compileExpression(text, false)] : []),
    ...(keywords ? [compileExpression(keywords, attrSearch)] : []),
    ...(filter.reviewed === 'saved' ? [{ term: { saved: true } }] : []),
    ...extra,
  ];
  return {
    bool: {
      filter: wanted,
      must_not: [
        { term: { ignored: true } },
        ...(exclude ? [compileExpression(exclude, false)] : []),
        ...(filter.preview && filter.topicId !== undefined ? [markedIrrelevant(filter.topicId)] : []),
      ],
    },
  };
}

/** Ids of the topics whose shown members a filter needs. */
export const queriedTopicIds = ({ topicId, preview, visibleTopicIds }: ReportFilter): readonly number[] =>
  topicId === undefined || preview ? (visibleTopicIds ?? []) : [topicId];

function topic({ topicId, preview, basket, visibleTopicIds }: ReportFilter, shown: ShownTopics): Query[] {
  if (topicId === undefined || preview)
    return visibleTopicIds
      ? [visibleTopicIds.length > 0 ? relevantIn(visibleTopicIds, shown) : { match_none: {} }]
      : [];
  if (visibleTopicIds && !visibleTopicIds.includes(topicId)) return [{ match_none: {} }];
  return [basket ? basketOf(topicId, shown) : relevantIn([topicId], shown)];
}

function labels(filter: ReportFilter): Query[] {
  const { index, networks, oblasts, spheres, tones, langs, kinds, events, authorIds, stories, topicId, from, to } =
    filter;
  const anyValue = (field: string, values: readonly (string | number)[] | undefined): Query[] =>
    values ? [{ terms: { [field]: [...values] } }] : [];
  return [
    ...(from === undefined && to === undefined
      ? []
      : [
          {
            range: {
              publishedAt: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: to }) },
            },
          },
        ]),
    ...(index ? [{ term: { index } }] : []),
    ...anyValue('network', networks),
    ...anyValue('oblasts', oblasts),
    ...anyValue('spheres', spheres),
    ...(tones ? [toneIs(tones, topicId)] : []),
    ...anyValue('lang', langs),
    ...anyValue('kind', kinds),
    ...anyValue('eventId', events),
    ...(authorIds ? [byAuthors(authorIds)] : []),
    ...anyValue('story', stories),
  ];
}

/** A part of a name may be of many authors, a clause has a limited number of values. */
function byAuthors(ids: readonly number[]): Query {
  const clauses = Array.from({ length: Math.max(1, Math.ceil(ids.length / maxTerms)) }, (_, i) => ({
    terms: { authorId: ids.slice(i * maxTerms, (i + 1) * maxTerms) },
  }));
  return anyOf(clauses);
}

/** Publications that only the machine would ignore. */
export const isHidden = ({ hideFrom }: HidingRule): Query => ({ range: { machineIgnores: { gte: hideFrom } } });

/** Of the publications of `compileFilter`, those that the filter finds; undefined for all. */
export function isFound({ machineHidden = 'leave-out' }: ReportFilter, rule: HidingRule): Query | undefined {
  if (machineHidden === 'include') return undefined;
  return machineHidden === 'only' ? isHidden(rule) : { range: { machineIgnores: { lt: rule.hideFrom } } };
}
