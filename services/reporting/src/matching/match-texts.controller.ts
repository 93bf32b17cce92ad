import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { wordsOfPublication } from '@mm/keywords/normalise.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { DataSource } from 'typeorm';
import { TopicMatcherCache } from './topic-matcher-cache.js';

/** Texts that are matched before other requests get their turn. */
const turn = 10;

/** Topics of texts that are no publications, for other services. */
@Controller()
export class MatchTextsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly topics: TopicMatcherCache,
  ) {}

  @Call(topicCalls.matchTexts)
  async match(
    @Input() { body }: CallInput<typeof topicCalls.matchTexts>,
  ): Promise<CallResponse<typeof topicCalls.matchTexts>> {
    // nothing is stored of the result, so that the lock of the matcher is not needed while it matches
    const matcher = await inTransaction(this.dataSource, (tx) => this.topics.matcher(tx));
    const topicIds: number[][] = [];
    for (const [index, { text, author, source }] of body.texts.entries()) {
      if (index % turn === turn - 1) await nextTurn();
      topicIds.push([
        ...new Set(matcher.match(wordsOfPublication([text], [author, source])).map(({ topicId }) => topicId)),
      ]);
    }
    return { topic_ids: topicIds };
  }
}
