import type { DeadLetter } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { AlertSubject } from '../raised/raise-alert.js';
import type { Cause } from './standing-causes.js';

const MOST_REASON = 200;

/** The subject of a dead letter, and its cause; 'over' when the group handled the event after all. */
export function deadLetterCause(letter: DeadLetter & { handled?: boolean }): {
  subject: AlertSubject;
  change: Cause | 'over';
} {
  const topic = letter.event?.topic ?? '';
  const subject = { kind: 'dead-letter' as const, id: `${letter.group}:${topic}`, name: `${letter.group}: ${topic}` };
  if (letter.handled) return { subject, change: 'over' };
  const code = letter.reason.slice(0, MOST_REASON);
  return {
    subject,
    change: { kind: 'dead-letter', subject, severity: 'warning', code, since: new Date(letter.buriedAt) },
  };
}
