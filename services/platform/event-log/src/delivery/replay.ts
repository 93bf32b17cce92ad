import type { MessageHandler } from '@nestjs/microservices';
import type { DeadEvent } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { LogTopicName } from '@mm/proto/events/topics.js';
import { decodeEvent } from '../codec.js';
import type { LogEvent } from '../event-log.js';
import { done, type Step } from '../step.js';
import { unreadable, type DeadOutcome } from './dead-letter.js';
import { deliver, type BatchHandler } from './delivery.js';

/** The log topic that asks a group to handle a dead event again; every group reads it. */
export const REPLAY_TOPIC = 'dead-letter.replayed' satisfies LogTopicName;

interface ReplayRules {
  group: string;
  handlerOf: (topic: string) => MessageHandler | undefined;
  handle: (handler: MessageHandler) => BatchHandler;
  /** Writes the outcome to the dead topic of the event. */
  settle: (event: DeadEvent, outcome: DeadOutcome, tries: number) => Promise<void>;
  sleep: (ms: number) => Promise<void>;
  isStopped: () => boolean;
}

/**
 * A handler of REPLAY_TOPIC: delivers dead events of its group again by the rules of any event, and writes the outcome
 * to `<topic>.dead`. A replayed event comes after all events of its key that were delivered meanwhile, so handlers that
 * compare versions skip it as late. It may come more than once, as any event; events of other groups are passed over.
 */
export const replayHandler =
  (rules: ReplayRules) =>
  async (events: LogEvent<typeof REPLAY_TOPIC>[]): Promise<Step> => {
    for (const { message } of events)
      if (message.group === rules.group && message.event) await replay(message.event, rules);
    return done();
  };

async function replay(stored: DeadEvent, { handlerOf, handle, settle, sleep, isStopped }: ReplayRules): Promise<void> {
  const handler = handlerOf(stored.topic);
  if (!handler) {
    const reason = 'no longer handled by this group';
    return settle(stored, { kind: 'dead', reason, error: new Error(reason) }, 1);
  }
  let event: LogEvent;
  try {
    event = eventOf(stored);
  } catch (error) {
    return settle(stored, unreadable(error), 1);
  }
  let last: { outcome: DeadOutcome; tries: number } = { outcome: { kind: 'handled' }, tries: 1 };
  await deliver([event], {
    handle: handle(handler),
    publishDeadLetter: async (_, step, tries) => void (last = { outcome: step, tries }),
    sleep,
    isStopped,
  });
  await settle(stored, last.outcome, last.tries);
}

/** Throws when the value is not a message of its log topic. */
function eventOf({ topic, key, headers, value }: DeadEvent): LogEvent {
  const known = topic as LogTopicName;
  const occurredAt = new Date(headers['occurred-at'] ?? '');
  if (Number.isNaN(occurredAt.getTime())) throw new Error('the header occurred-at is not a time');
  return {
    id: headers['event-id'] ?? '',
    topic: known,
    key,
    message: decodeEvent(known, value),
    occurredAt,
    producer: headers.producer ?? '',
    correlationId: headers['correlation-id'] ?? '',
    cursor: headers.position ?? '',
    attempt: 1,
  };
}
