import { create, toJson } from '@bufbuild/protobuf';
import { DeadLetterSchema, type DeadEvent } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { Step } from '../step.js';

export type DeadStep = Extract<Step, { kind: 'dead' }>;

/** The dead letter of an event: schema name and value as text. */
export function deadLetter(
  group: string,
  { reason, error }: DeadStep,
  tries: number,
  event: Omit<DeadEvent, '$typeName'>,
): { schema: string; value: string } {
  const letter = create(DeadLetterSchema, {
    group,
    reason,
    error: error.stack ?? error.message,
    tries,
    buriedAt: new Date().toISOString(),
    event,
  });
  return { schema: DeadLetterSchema.typeName, value: JSON.stringify(toJson(DeadLetterSchema, letter)) };
}
