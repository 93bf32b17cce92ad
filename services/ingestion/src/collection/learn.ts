import type { PollRun } from './collect-author.js';
import type { HistoryLimits } from './collection-settings.js';
import type { LeasedTarget } from './lease.js';
import type { Learned, PollTargets } from './poll-targets.js';
import { evidenceOfHistory, observe, observedHours } from './posting-rate.js';

const HOUR_MS = 3_600_000;
/** Weight of the last poll in the average number of units. */
const UNITS_WEIGHT = 0.2;

/**
 * What a successful poll that ended at `now` says about its author. When the first history is complete, its posts are
 * the evidence; afterwards each poll adds the posts and hours since the previous one.
 */
export async function learn(
  target: LeasedTarget,
  run: PollRun,
  { now, history, targets }: { now: Date; history: HistoryLimits; targets: Pick<PollTargets, 'agesOfPosts'> },
): Promise<Learned> {
  const stored = { posts: target.rate_posts, hours: target.rate_hours };
  const units = target.poll_units * (1 - UNITS_WEIGHT) + run.units * UNITS_WEIGHT;
  if (run.target.history_left > 0) return { evidence: stored, units };
  if (target.history_left > 0 || target.rate_hours === 0)
    return { evidence: await evidenceOfStored(target, { now, history, targets }), units };
  if (!target.collected_at) return { evidence: stored, units };
  const hours = observedHours((now.getTime() - target.collected_at.getTime()) / HOUR_MS, {
    fresh: run.fresh,
    known: run.known,
    oldestFreshHours: run.oldestAt ? (now.getTime() - run.oldestAt.getTime()) / HOUR_MS : null,
  });
  return { evidence: observe(stored, run.fresh, hours), units };
}

async function evidenceOfStored(
  { author_id, subscribed_at }: LeasedTarget,
  { now, history, targets }: { now: Date; history: HistoryLimits; targets: Pick<PollTargets, 'agesOfPosts'> },
) {
  const watchedHours = (now.getTime() - subscribed_at.getTime()) / HOUR_MS;
  const limit = Math.max(1, history.posts);
  const windowHours = history.posts === 0 ? watchedHours : Math.max(watchedHours, history.days * 24);
  const ages = await targets.agesOfPosts(author_id, { days: Math.ceil(windowHours / 24), limit });
  // a history that reached its limit says nothing about the time before its oldest post
  const isCut = ages.length >= limit;
  return evidenceOfHistory(ages, isCut ? Math.max(...ages) : windowHours);
}
