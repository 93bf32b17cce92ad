import { EventPattern } from '@nestjs/microservices';
import type { LogTopicName } from '@mm/proto/events/topics.js';

export interface ConsumeOptions {
  /** The most events that one call of the handler receives. */
  batch?: number;
}

/**
 * Marks a controller method as consumer of a topic. It receives `LogEvent<T>[]` (1..batch, in log order) and answers
 * one Step for all of them or one per event. A batch that fails as a whole is delivered again one by one.
 */
export const Consume = (topic: LogTopicName, { batch = 200 }: ConsumeOptions = {}): MethodDecorator =>
  EventPattern(topic, undefined, { batch });
