import { Inject, Injectable } from '@nestjs/common';
import { hasRole, type Caller } from '@mm/http/caller.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import type { ReportFilter } from '../store/report-query.js';
import { TopicReads } from '../topics/topic.reads.js';
import { expressionsOf } from './report-filter-of.js';

/** Limits a filter to what the caller may see. */
@Injectable()
export class ReportRights {
  constructor(@Inject(TopicReads) private readonly topics: TopicReads) {}

  /** Ids of the topics that the caller may see; undefined for callers who may search everything. */
  async visibleTopicIds(caller: Caller): Promise<number[] | undefined> {
    return hasRole(caller, ...reviewers) ? undefined : this.topics.visibleIds(caller);
  }

  /**
   * With a topic, its saved expression and marks apply; a different expression in the request counts only if the caller
   * may edit the topic (preview). Without a topic, a caller who may not search everything gets the publications of
   * visible topics only. Throws NotFound for a topic that the caller may not see.
   */
  async scope(
    params: ReportParamsWire,
    caller: Caller,
  ): Promise<Pick<ReportFilter, 'topicId' | 'basket' | 'visibleTopicIds' | 'keywords' | 'exclude' | 'attrSearch'>> {
    if (!params.topic_id) {
      if (params.unrelevant)
        throw new Invalid('invalid-request', 'a basket belongs to a topic', [
          { path: 'params.topic_id', code: 'topic-required' },
        ]);
      const visibleTopicIds = await this.visibleTopicIds(caller);
      return { ...expressionsOf(params), ...(visibleTopicIds ? { visibleTopicIds } : {}) };
    }
    const topic = await this.topics.topic(params.topic_id, caller);
    if (topic.may_edit && isPreview(params, topic)) return expressionsOf(params);
    return { topicId: topic.id, basket: params.unrelevant ?? false };
  }

  /** Throws NotFound unless the caller may search everything or may see one of a publication's topics. */
  async assertMayRead(topicIds: readonly number[], caller: Caller): Promise<void> {
    const visible = await this.visibleTopicIds(caller);
    if (visible && !topicIds.some((id) => visible.includes(id)))
      throw new NotFound('the publication', 'publication-not-found');
  }
}

function isPreview(params: ReportParamsWire, topic: TopicWire): boolean {
  if (!params.keywords?.trim() || params.unrelevant) return false;
  return (
    params.keywords !== topic.keywords ||
    (params.exclude_words ?? topic.exclude_words) !== topic.exclude_words ||
    (params.attrSearch ?? topic.attrSearch) !== topic.attrSearch
  );
}
