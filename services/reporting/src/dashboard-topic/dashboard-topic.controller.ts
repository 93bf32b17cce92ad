import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { DataSource } from 'typeorm';
import { TopicReads } from '../topics/topic.reads.js';
import { DashboardTopic } from './dashboard-topic.entity.js';

type Response = Promise<CallResponse<typeof topicCalls.dashboardTopic>>;

/** The topic that a user's dashboard begins with, stored per user. */
@Controller()
export class DashboardTopicController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly topics: TopicReads,
  ) {}

  @Call(topicCalls.dashboardTopic)
  async current(@CallerOf() caller: Caller): Response {
    const stored = await this.dataSource.manager.findOneBy(DashboardTopic, { user_id: String(caller.userId) });
    if (!stored) return { topic_id: null };
    try {
      return { topic_id: Number((await this.topics.topic(Number(stored.topic_id), caller)).id) };
    } catch (error) {
      if (error instanceof NotFound) return { topic_id: null };
      throw error;
    }
  }

  @Call(topicCalls.saveDashboardTopic)
  async save(@Input() { body }: CallInput<typeof topicCalls.saveDashboardTopic>, @CallerOf() caller: Caller): Response {
    const { topic_id } = body.params;
    const user_id = String(caller.userId);
    if (topic_id === null) {
      await this.dataSource.manager.delete(DashboardTopic, { user_id });
      return { topic_id };
    }
    const { id } = await this.topics.topic(topic_id, caller);
    await this.dataSource.manager.upsert(DashboardTopic, { user_id, topic_id: id }, ['user_id']);
    return { topic_id };
  }
}
