import { EventPattern } from '@nestjs/microservices';
import type { LogTopicName } from '@mm/proto/events/topics.js';

export interface ConsumeOptions {
  /** Maximum number of events per call of the handler. */
  batch?: number;
}

/**
 * Marks a controller method as consumer of log topics. It receives `LogEvent<T>[]` (1..batch, of one topic, in log
 * order) and returns one Step for all of them or one per event. A batch that fails as a whole is delivered again, event
 * by event.
 */
export const Consume = (
  topic: LogTopicName | readonly LogTopicName[],
  { batch = 200 }: ConsumeOptions = {},
): MethodDecorator => EventPattern(topic, undefined, { batch });
