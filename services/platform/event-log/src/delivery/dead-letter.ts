import { create, toJson } from '@bufbuild/protobuf';
import { DeadLetterSchema, type DeadEvent } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { Step } from '../step.js';

export type DeadStep = Extract<Step, { kind: 'dead' }>;
/** An event as it is in the log. */
export type StoredEvent = Omit<DeadEvent, '$typeName'>;
/** What became of an event that a group gave up, or handled when it was replayed. */
export type DeadOutcome = DeadStep | { kind: 'handled' };

/** The dead letter of an event: schema name and value as text. */
export function deadLetter(
  group: string,
  outcome: DeadOutcome,
  tries: number,
  event: StoredEvent,
): { schema: string; value: string } {
  const letter = create(DeadLetterSchema, {
    group,
    ...(outcome.kind === 'handled'
      ? { handled: true }
      : { reason: outcome.reason, error: outcome.error.stack ?? outcome.error.message }),
    tries,
    buriedAt: new Date().toISOString(),
    event,
  });
  return { schema: DeadLetterSchema.typeName, value: JSON.stringify(toJson(DeadLetterSchema, letter)) };
}

/** The step for an event whose value is not a message of its log topic. */
export const unreadable = (error: unknown): DeadStep => ({
  kind: 'dead',
  reason: 'not readable as this topic',
  error: error instanceof Error ? error : new Error(String(error)),
});
