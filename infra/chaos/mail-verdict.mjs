import { firstFew } from './verdict.mjs';

/** A process that dies so long after it got the server's answer at the latest had not stored it yet. */
const ACKNOWLEDGEMENT_MS = 2000;

/**
 * Compares what should have been sent with what the mail server accepted and what the log says.
 * @param {{
 *   planned: string[], accepted: { messageId: string, at: number }[], announced: string[], kills: number[],
 * }} what Message-IDs of the stored mails; those of the events notification.sent; when processes or the server were
 *   killed, in ms
 * @returns {{ faults: string[], repeats: number }} `repeats`: mails that arrived twice because of a kill between the
 *   server's answer and the stored outcome
 */
export function compareMails({ planned, accepted, announced, kills }) {
  const faults = [];
  /** @type {Map<string, number[]>} */
  const arrivals = new Map();
  for (const { messageId, at } of accepted) arrivals.set(messageId, [...(arrivals.get(messageId) ?? []), at]);
  const report = (ids, what) => ids.length > 0 && faults.push(`${ids.length} mails ${what}: ${firstFew(ids)}`);

  report(
    planned.filter((id) => !arrivals.has(id)),
    'were lost',
  );
  const known = new Set(planned);
  report(
    [...arrivals.keys()].filter((id) => !known.has(id)),
    'were sent without being planned',
  );
  const repeated = [...arrivals].filter(([, times]) => times.length > 1);
  const isExplained = ([, times]) =>
    times.slice(0, -1).every((at) => kills.some((kill) => kill >= at - 50 && kill <= at + ACKNOWLEDGEMENT_MS));
  report(
    repeated.filter((one) => !isExplained(one)).map(([id]) => id),
    'were doubled',
  );
  const counts = new Map();
  for (const id of announced) counts.set(id, (counts.get(id) ?? 0) + 1);
  report(
    planned.filter((id) => counts.get(id) !== 1),
    'are not announced once',
  );
  return { faults, repeats: repeated.filter(isExplained).length };
}
