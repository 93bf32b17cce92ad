import { EventPattern } from '@nestjs/microservices';
import type { DeadTopicName, LogTopicName } from '@mm/proto/events/topics.js';

type ConsumedTopic = LogTopicName | DeadTopicName;

export interface ConsumeOptions {
  /** Maximum number of events per call of the handler. */
  batch?: number;
}

/**
 * Marks a controller method as consumer of log topics. It receives `LogEvent<T>[]` (1..batch, of one topic, in log
 * order) and returns one Step for all of them or one per event. A batch that fails as a whole is delivered again, event
 * by event. Of a dead topic it receives what groups gave up; what it gives up of that is only reported.
 */
export const Consume = (
  topic: ConsumedTopic | readonly ConsumedTopic[],
  { batch = 200 }: ConsumeOptions = {},
): MethodDecorator => EventPattern(topic, undefined, { batch });
