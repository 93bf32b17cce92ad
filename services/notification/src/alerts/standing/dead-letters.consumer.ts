import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { deadTopicOf, topics, type DeadTopicName, type LogTopicName } from '@mm/proto/events/topics.js';
import { DataSource } from 'typeorm';
import { deadLetterCause } from './dead-letter-causes.js';
import { removeCause, setCause } from './standing-causes.js';

const deadTopics = (Object.keys(topics) as LogTopicName[]).map(deadTopicOf);

/** Events that groups gave up are causes of alerts until they are handled. */
@Controller()
export class DeadLettersConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Consume(deadTopics, { batch: 50 })
  async received(events: LogEvent<DeadTopicName>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message } of events) {
        const found = deadLetterCause(message, this.clock.now());
        if (found?.change === 'over') await removeCause(tx, 'dead-letter', found.subject);
        else if (found) await setCause(tx, found.change);
      }
    });
    return done();
  }
}
