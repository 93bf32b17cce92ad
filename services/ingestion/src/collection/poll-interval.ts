import type { FaultKind, FaultScope } from '@mm/networks/network-fault.js';
import { hourOfWeek } from './hour-of-week.js';

/** Bounds of the pause between two polls of one author. */
export interface PollLimits {
  minSeconds: number;
  maxSeconds: number;
  startSeconds: number;
}

/** When an author is polled next, and how often it failed in a row. */
export interface NextPoll {
  afterSeconds: number;
  intervalSeconds: number;
  fails: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MAX_WEIGHT = 3;

interface Pause {
  first: number;
  longest: number;
}
type PausingKind = Exclude<FaultKind, 'rate_limited' | 'cancelled'>;
/** Seconds: first and longest pause after a fault of the author; the pause doubles from the first to the longest. */
const authorPauses: Record<PausingKind, Pause> = {
  transient: { first: 5, longest: 15 * MINUTE },
  auth_required: { first: HOUR, longest: DAY },
  schema_drift: { first: 15 * MINUTE, longest: 6 * HOUR },
  blocked: { first: HOUR, longest: DAY },
  refused_address: { first: HOUR, longest: DAY },
  not_found: { first: DAY, longest: 7 * DAY },
  closed_account: { first: DAY, longest: 7 * DAY },
};
/** The same where a credential, a proxy or the network has to wait: the author is due again when one is free. */
const resourcePause: Pause = { first: 5, longest: 15 * MINUTE };

/** How much more an author counts that several users watch: 1 for one watcher, 2 for two, at most 3. */
export const weightOf = (watchers: number): number => Math.min(MAX_WEIGHT, 1 + Math.log2(Math.max(1, watchers)));

/**
 * Seconds between two polls of an author: factor / root within the limits, root = √(weight × posts an hour). With a
 * given number of polls this makes the mean delay of posts shortest (cost of waiting grows with rate × interval).
 */
export const intervalOf = (root: number, factor: number, { minSeconds, maxSeconds }: PollLimits): number =>
  Math.min(maxSeconds, Math.max(minSeconds, root > 0 ? factor / root : maxSeconds));

/** Varies the pause by ±10 %, so that authors subscribed together drift apart. `chance` is 0..1. */
const spread = (seconds: number, chance: number): number => seconds * (0.9 + 0.2 * chance);

/** How often an author posts and how much it counts, and the pace of its network (see hour-of-week.ts). */
export interface Pace {
  perHour: number;
  watchers: number;
  factor: number;
  speeds: readonly number[];
}

/** After a successful poll that ended at `now`, a time of the database. */
export function afterPoll(
  { perHour, watchers, factor, speeds }: Pace,
  now: Date,
  limits: PollLimits,
  chance = Math.random(),
): NextPoll {
  const root = Math.sqrt(weightOf(watchers) * perHour);
  const interval = Math.min(
    limits.maxSeconds,
    Math.max(limits.minSeconds, secondsUntil(root > 0 ? factor / root : limits.maxSeconds, now, speeds, limits)),
  );
  return { afterSeconds: spread(interval, chance), intervalSeconds: Math.round(interval), fails: 0 };
}

/** The seconds in which `flat` seconds pass by at the speeds of the hours of the week; at most the longest interval. */
function secondsUntil(flat: number, now: Date, speeds: readonly number[], { maxSeconds }: PollLimits): number {
  let left = flat;
  let passed = 0;
  const start = now.getTime() / 1000;
  while (passed < maxSeconds) {
    const speed = speeds[hourOfWeek(start + passed)] ?? 1;
    const rest = HOUR - ((start + passed) % HOUR);
    if (left <= rest * speed) return passed + left / speed;
    left -= rest * speed;
    passed += rest;
  }
  return maxSeconds;
}

/**
 * After a fault: a rate limit waits as long as the network asks and does not count as a failure; for other kinds the
 * pause doubles with each failure. Only faults of the author itself make it wait for hours.
 */
export function afterFault(
  fault: { kind: FaultKind; scope: FaultScope; retryAfterMs?: number | undefined },
  target: { intervalSeconds: number; fails: number },
  chance = Math.random(),
): NextPoll {
  const { kind, scope, retryAfterMs = 0 } = fault;
  const { intervalSeconds, fails } = target;
  if (kind === 'cancelled') return { afterSeconds: 0, intervalSeconds, fails };
  const isResource = scope === 'credential' || scope === 'proxy' || scope === 'network';
  if (kind === 'rate_limited') {
    const asked = Math.max(5, (fault.retryAfterMs ?? 30_000) / 1000);
    const wanted = isResource ? Math.min(asked, resourcePause.longest) : asked;
    return { afterSeconds: wanted * (1 + 0.1 * chance), intervalSeconds, fails };
  }
  const { first, longest } = isResource ? resourcePause : authorPauses[kind];
  const growing = Math.min(longest, first * 2 ** Math.min(fails, 20));
  const asked = isResource ? Math.min(retryAfterMs / 1000, longest) : retryAfterMs / 1000;
  return { afterSeconds: spread(Math.max(growing, asked), chance), intervalSeconds, fails: fails + 1 };
}
