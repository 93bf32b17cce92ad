import { Injectable } from '@nestjs/common';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { ReportFilter } from '../store/report-query.js';
import { mayEditTopic } from '../topics/topic-access.js';
import { TopicReads } from '../topics/topic.reads.js';
import type { TopicRow } from '../topics/topic-rows.js';
import { expressionsOf, type ReportSubject } from './report-filter-of.js';

/** Limits a filter to what the caller may see. */
@Injectable()
export class ReportRights {
  constructor(private readonly topics: TopicReads) {}

  /**
   * Ids of the topics that the caller may see; undefined for callers who may search everything. Access tokens for some
   * topics never may.
   */
  async visibleTopicIds(caller: Caller): Promise<number[] | undefined> {
    const readsAll = mayUse(caller, objectRules.readPublication, 'foreign') && !caller.scope?.topics;
    return readsAll ? undefined : this.topics.visibleIds(caller);
  }

  /**
   * With a topic, its saved expression, marks and tones apply; a different expression in the request replaces the saved
   * one only if the caller may edit the topic (preview). Without a topic, a caller who may not search everything gets
   * the publications of visible topics only. Throws NotFound for a topic that the caller may not see.
   */
  async scope(
    subject: ReportSubject,
    caller: Caller,
  ): Promise<
    Pick<ReportFilter, 'topicId' | 'preview' | 'basket' | 'visibleTopicIds' | 'keywords' | 'exclude' | 'attrSearch'>
  > {
    const { topicId, basket } = subject;
    if (!topicId) {
      if (basket)
        throw new Invalid('invalid-request', 'a basket belongs to a topic', [
          { path: 'params.topic_id', code: 'topic-required' },
        ]);
      const visibleTopicIds = await this.visibleTopicIds(caller);
      return { ...expressionsOf(subject), ...(visibleTopicIds ? { visibleTopicIds } : {}) };
    }
    const topic = await this.topics.topic(topicId, caller);
    if (!mayEditTopic(caller, topic) || !isPreview(subject, topic)) return { topicId, basket };
    const visibleTopicIds = await this.visibleTopicIds(caller);
    return { topicId, preview: true, ...expressionsOf(subject), ...(visibleTopicIds ? { visibleTopicIds } : {}) };
  }

  /** Throws NotFound unless the caller may search everything or may see one of a publication's topics. */
  async assertMayRead(topicIds: readonly number[], caller: Caller): Promise<void> {
    const visible = await this.visibleTopicIds(caller);
    if (visible && !topicIds.some((id) => visible.includes(id)))
      throw new NotFound('the publication', 'publication-not-found');
  }
}

function isPreview({ basket, keywords, excludeWords, attrSearch }: ReportSubject, topic: TopicRow): boolean {
  if (!keywords?.trim() || basket) return false;
  return (
    keywords !== topic.keywords ||
    (excludeWords ?? topic.exclude_words) !== topic.exclude_words ||
    (attrSearch ?? topic.attr_search) !== topic.attr_search
  );
}
