import type { estypes } from '@elastic/elasticsearch';
import type { ReportQuestion } from '../../report-query.js';
import type { ShownTopics } from '../documents/topic-definitions.js';
import { compileFilter, type HidingRule, isFound, isHidden } from './compile-filter.js';
import { compileMeasure } from './compile-measure.js';
import { compileOrder } from './compile-order.js';

type Aggregations = Record<string, estypes.AggregationsAggregationContainer>;

/** A question as the parts of one request. */
export interface CompiledQuestion {
  /** The publications in the order of the page. */
  ordered: Pick<estypes.SearchRequest, 'query' | 'sort' | 'post_filter'>;
  /** `found`: the measures by `measureName`, `hidden`: what the machine would ignore; none when nothing is counted. */
  aggs: Aggregations | undefined;
  /** The publications that are counted and listed. */
  found: estypes.QueryDslQueryContainer;
}

/** The name of the aggregation of a question's measure. */
export const measureName = (place: number): string => `measure-${place}`;

/**
 * Compiles a question with ids of authors (see `withAuthorIds`). When hidden publications are counted too, the request
 * is about all, and what is found is a part of them.
 */
export function compileQuestion(
  { filter, without, page, measures = [], countHidden, timeZone }: ReportQuestion,
  shown: ShownTopics,
  rule: HidingRule,
): CompiledQuestion {
  const condition = isFound(filter, rule);
  const others = without ? [{ bool: { must_not: [compileFilter(without, shown)] } }] : [];
  const found = compileFilter(filter, shown, condition ? [...others, condition] : others);
  const isPart = countHidden && condition !== undefined;
  const query = isPart ? compileFilter(filter, shown, others) : found;
  const measured = measures.map((measure, i) => [measureName(i), compileMeasure(measure, filter, timeZone)] as const);
  const aggs: Aggregations = {
    ...(measured.length > 0
      ? { found: { filter: isPart ? condition : { match_all: {} }, aggs: Object.fromEntries(measured) } }
      : {}),
    ...(countHidden ? { hidden: { filter: isHidden(rule) } } : {}),
  };
  return {
    ordered: {
      ...(page ? compileOrder(query, page.sort, filter) : { query }),
      ...(isPart && page ? { post_filter: condition } : {}),
    },
    aggs: Object.keys(aggs).length > 0 ? aggs : undefined,
    found,
  };
}
