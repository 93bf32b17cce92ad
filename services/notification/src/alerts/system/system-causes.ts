import type { AlertSubject } from '../raised/raise-alert.js';
import type { Cause } from '../standing/standing-causes.js';

const GIB = 2 ** 30;
/** Percent of a disk. */
const LITTLE = 10;
const VERY_LITTLE = 5;
const LEAST_BYTES = 2 * GIB;
/** Seconds from collection to recognition. */
export const MAX_LAG_SECONDS = 600;
export const MAX_WAITING_EVENTS = 20_000;

export const diskSubject: AlertSubject = { kind: 'system', id: 'disk', name: 'disk' };
export const recognitionSubject: AlertSubject = { kind: 'system', id: 'classification', name: 'classification' };
export const ownLagSubject: AlertSubject = { kind: 'system', id: 'notification', name: 'notification' };

/** The cause of a disk with so many bytes free, if that is little: figure and limit in percent. */
export function diskCause({ free, total }: { free: number; total: number }, now: Date): Cause | undefined {
  if (total <= 0) return undefined;
  const percent = (100 * free) / total;
  const isVeryLittle = percent < VERY_LITTLE || (free < LEAST_BYTES && percent < LITTLE * 3);
  if (percent >= LITTLE && !isVeryLittle) return undefined;
  return {
    kind: 'disk-full',
    subject: diskSubject,
    severity: isVeryLittle ? 'critical' : 'warning',
    figure: Math.round(percent * 10) / 10,
    baseline: LITTLE,
    since: now,
  };
}

/** The cause of processing that is late: `figure` above `limit`; undefined when it is not. */
export function lagCause(
  subject: AlertSubject,
  figure: number | undefined,
  limit: number,
  now: Date,
): Cause | undefined {
  if (figure === undefined || figure <= limit) return undefined;
  const severity = figure > 6 * limit ? 'critical' : 'warning';
  return { kind: 'log-lag', subject, severity, figure: Math.round(figure), baseline: limit, since: now };
}
