import { createHash } from 'node:crypto';
import type { DeadEvent, DeadLetter } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { AlertSubject } from '../raised/raise-alert.js';
import type { Cause } from './standing-causes.js';

/** Letters that nobody handled within this time are no news any more: a person may have discarded them. */
export const LETTER_HOURS = 24;
const MOST_REASON = 200;

/**
 * The subject of a dead letter, which is one event in one group, and its cause; 'over' when the group handled the event
 * after all. Undefined without an event, and for a letter that is no news.
 */
export function deadLetterCause(
  { group, reason, buriedAt, event, handled }: DeadLetter,
  now: Date,
): { subject: AlertSubject; change: Cause | 'over' } | undefined {
  if (!event) return undefined;
  const of = `${group}:${event.topic}`;
  const subject = { kind: 'dead-letter' as const, id: storable(`${of}:${eventId(event)}`), name: storable(of) };
  if (handled) return { subject, change: 'over' };
  const since = new Date(buriedAt);
  if (!(now.getTime() - since.getTime() < LETTER_HOURS * 3_600_000)) return undefined;
  const code = storable(reason).slice(0, MOST_REASON);
  return { subject, change: { kind: 'dead-letter', subject, severity: 'warning', code, since } };
}

/** Its header, or a digest where another program wrote none. */
const eventId = ({ headers, topic, key, value }: DeadEvent): string =>
  headers['event-id'] ||
  createHash('sha256')
    .update(JSON.stringify([topic, key, value]))
    .digest('hex');

/** PostgreSQL stores no NUL; an event of another program may have one. */
const storable = (text: string): string => text.replaceAll('\0', '');

interface LastingLetter {
  subject_id: string;
  /** Group and log topic. */
  subject_name: string;
  figure: number;
}

/** One cause for all letters of a group and log topic, in place of its first one; `figure` is their number. */
export function gatherLetters<L extends LastingLetter>(letters: readonly L[]): L[] {
  const gathered = new Map<string, L>();
  for (const letter of letters) {
    const { subject_name: of } = letter;
    const first = gathered.get(of);
    gathered.set(of, { ...(first ?? letter), subject_id: of, figure: (first?.figure ?? 0) + 1 });
  }
  return [...gathered.values()];
}
