import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import type { Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';
import { readExpressions } from '@mm/http/read-expression.js';
import { parse } from '@mm/keywords/parse.js';
import type { DraftWire } from '@mm/proto/http/query-lab.js';
import { periodOf } from '../reports/period.js';
import { ReportRights } from '../reports/report-rights.js';
import type { ReportFilter } from '../store/report-query.js';
import { mayEditTopic } from '../topics/topic-access.js';
import { TopicReads } from '../topics/topic.reads.js';
import type { TopicRow } from '../topics/topic-rows.js';
import type { CheckedExpression } from './explain-publications.js';

/** What decides which publications a draft finds. */
export type DraftExpression = Pick<ReportFilter, 'keywords' | 'exclude' | 'attrSearch' | 'text'>;

/** A draft that is asked about. */
export interface Draft {
  source: CheckedExpression;
  /** The topic's expression now; undefined without a topic. */
  savedSource: CheckedExpression | undefined;
  expression: ReturnType<typeof readExpressions<string, ReturnType<typeof parse>>>;
  /** The report that the topic has once it is saved with the draft. */
  filter: ReportFilter;
  /** The report that the topic has now; undefined without a topic. */
  saved: ReportFilter | undefined;
  /** The same report with another expression. */
  filterOf: (expression: DraftExpression) => ReportFilter;
}

/** Drafts of topics, as reports read them. */
@Injectable()
export class ReadDraft {
  constructor(
    private readonly topics: TopicReads,
    private readonly rights: ReportRights,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws Invalid as saving the topic does, NotFound, and Forbidden for a topic that the caller may not change.
   */
  async read(wire: DraftWire, caller: Caller): Promise<Draft> {
    const topic = wire.topic_id === undefined ? undefined : await this.#topic(wire.topic_id, caller);
    const excludeWords = wire.exclude_words ?? topic?.exclude_words ?? '';
    const attrSearch = wire.attrSearch ?? topic?.attr_search ?? false;
    const expression = readExpressions({ keywords: wire.keywords, excludeWords, attrSearch }, parse);
    const { from } = periodOf(wire.days, null, this.clock.now().getTime());
    const visibleTopicIds = await this.rights.visibleTopicIds(caller);
    const filterOf = (one: DraftExpression): ReportFilter => ({
      ...(from === undefined ? {} : { from }),
      ...(visibleTopicIds ? { visibleTopicIds } : {}),
      ...(topic ? { topicId: Number(topic.id), preview: true } : {}),
      ...one,
    });
    const { keywords, exclude } = expression;
    return {
      source: { keywords: wire.keywords, excludeWords, attrSearch },
      savedSource: topic && sourceOf(topic),
      expression,
      filter: filterOf({ keywords, attrSearch, ...(exclude ? { exclude } : {}) }),
      saved: topic && { ...(from === undefined ? {} : { from }), ...(await this.#saved(topic, caller)) },
      filterOf,
    };
  }

  async #topic(id: number, caller: Caller): Promise<TopicRow> {
    const topic = await this.topics.topic(id, caller);
    if (!mayEditTopic(caller, topic))
      throw new Forbidden('a topic is changed by its author and by administrators', 'not-author');
    return topic;
  }

  #saved(topic: TopicRow, caller: Caller): Promise<ReportFilter> {
    const unchanged = { keywords: null, excludeWords: null, attrSearch: null };
    return this.rights.scope({ topicId: Number(topic.id), basket: false, ...unchanged }, caller);
  }
}

/** The expression of a topic. */
export const sourceOf = (topic: Pick<TopicRow, 'keywords' | 'exclude_words' | 'attr_search'>): CheckedExpression => ({
  keywords: topic.keywords,
  excludeWords: topic.exclude_words,
  attrSearch: topic.attr_search,
});
