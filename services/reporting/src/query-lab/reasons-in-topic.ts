import { Injectable } from '@nestjs/common';
import type { Caller } from '@mm/http/caller.js';
import { DataSource } from 'typeorm';
import { matchedShares } from '../past-matching/topic-matchings.js';
import { PublicationReads } from '../publications/publication.reads.js';
import { ReportStore } from '../store/report-store.js';
import { TopicReads } from '../topics/topic.reads.js';
import { ExplainPublications, type Reason } from './explain-publications.js';
import { sourceOf } from './read-draft.js';

/** Why publications are in a saved topic. */
@Injectable()
export class ReasonsInTopic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly topics: TopicReads,
    private readonly publications: PublicationReads,
    private readonly store: ReportStore,
    private readonly explained: ExplainPublications,
  ) {}

  /**
   * Only of publications that the topic opens to the caller: its members, those in its basket too; while they are being
   * found, whatever its expression finds. Throws NotFound for a topic that the caller may not see.
   */
  async reasons(topicId: number, ids: readonly number[], caller: Caller): Promise<Reason[]> {
    const topic = await this.topics.topic(topicId, caller);
    const isMatching = (await matchedShares(this.dataSource, [topicId])).has(topicId);
    const open = isMatching ? ids : await this.store.members(topicId, ids);
    const publications = await this.publications.byIds(open);
    return this.explained.reasons(sourceOf(topic), publications);
  }
}
