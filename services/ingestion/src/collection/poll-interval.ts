import type { FaultKind } from '@mm/networks/network-fault.js';

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

/** Seconds: first and longest pause after a repeated fault; the pause doubles from the first to the longest. */
const pauses: Record<Exclude<FaultKind, 'rate_limited' | 'cancelled'>, { first: number; longest: number }> = {
  transient: { first: 5, longest: 15 * MINUTE },
  auth_required: { first: MINUTE, longest: 15 * MINUTE },
  schema_drift: { first: 15 * MINUTE, longest: 6 * HOUR },
  blocked: { first: HOUR, longest: DAY },
  refused_address: { first: HOUR, longest: DAY },
  not_found: { first: DAY, longest: 7 * DAY },
  closed_account: { first: DAY, longest: 7 * DAY },
};

const clamp = (value: number, { minSeconds, maxSeconds }: PollLimits): number =>
  Math.min(maxSeconds, Math.max(minSeconds, value));

/** Varies the pause by ±10 %, so that authors subscribed together drift apart. `chance` is 0..1. */
const spread = (seconds: number, chance: number): number => seconds * (0.9 + 0.2 * chance);

/** After a successful poll: several new posts halve the pause, one shortens it a little, none lengthens it. */
export function afterPoll(
  intervalSeconds: number,
  fresh: number,
  limits: PollLimits,
  chance = Math.random(),
): NextPoll {
  const factor = fresh > 1 ? 0.5 : fresh === 1 ? 0.8 : 1.3;
  const next = Math.round(clamp(intervalSeconds * factor, limits));
  return { afterSeconds: spread(next, chance), intervalSeconds: next, fails: 0 };
}

/**
 * After a fault: a rate limit waits as long as the network asks and does not count as a failure;
 * for other kinds the pause doubles with each failure.
 */
export function afterFault(
  kind: FaultKind,
  retryAfterMs: number | undefined,
  target: { intervalSeconds: number; fails: number },
  chance = Math.random(),
): NextPoll {
  const { intervalSeconds, fails } = target;
  if (kind === 'cancelled') return { afterSeconds: 0, intervalSeconds, fails };
  if (kind === 'rate_limited')
    return { afterSeconds: Math.max(5, (retryAfterMs ?? 30_000) / 1000) * (1 + 0.1 * chance), intervalSeconds, fails };
  const { first, longest } = pauses[kind];
  const wanted = Math.max(Math.min(longest, first * 2 ** Math.min(fails, 20)), (retryAfterMs ?? 0) / 1000);
  return { afterSeconds: spread(wanted, chance), intervalSeconds, fails: fails + 1 };
}
