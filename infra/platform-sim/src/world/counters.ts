import type { WorldPost } from './post.js';
import { fraction, mix } from './random.js';
import type { SocialAuthor } from './social-author.js';

export interface Counters {
  views: number;
  likes: number;
  comments: number;
  reposts: number;
}

/** The counts that a post approaches, and the time constant (s) `tau`. */
interface FinalCounters {
  views: number;
  likes: number;
  comments: number;
  reposts: number;
  tau: number;
}

function finalCounters(post: WorldPost, followers: number): FinalCounters {
  const skew = (salt: number): number => fraction(mix(post.seed, salt)) ** 2.5;
  const views = 40 + followers * (0.02 + 0.55 * skew(31));
  return {
    views,
    likes: views * (0.004 + 0.03 * skew(32)),
    comments: Math.min(400, views * (0.0005 + 0.006 * skew(33))),
    reposts: views * (0.0003 + 0.003 * skew(34)),
    tau: 1800 + 14_400 * fraction(mix(post.seed, 35)),
  };
}

/** Counters at `now` (ms): they only grow, fast at first, and level off within two days. */
export function countersAt(post: WorldPost, followers: number, now: number): Counters {
  const final = finalCounters(post, followers);
  const age = Math.max(0, (now - post.at) / 1000);
  const share = (tau: number): number => 1 - Math.exp(-age / tau);
  return {
    views: Math.floor(final.views * share(final.tau)) + 1,
    likes: Math.floor(final.likes * share(final.tau * 1.1)),
    comments: Math.floor(final.comments * share(final.tau * 1.5)),
    reposts: Math.floor(final.reposts * share(final.tau * 1.3)),
  };
}

/** When (ms) the comment with this ordinal (from 1) was written: when the counter reached it. */
export function commentTime(post: WorldPost, followers: number, ordinal: number): number {
  const final = finalCounters(post, followers);
  return post.at - Math.log(1 - ordinal / Math.max(final.comments, ordinal + 1e-9)) * final.tau * 1.5 * 1000;
}

/** Counters of a social network's post at `now` (ms); no comments where they are closed. */
export function countersOf(post: WorldPost, now: number): Counters {
  const { followers, commentsClosed } = post.source as SocialAuthor;
  const counters = countersAt(post, followers, now);
  return commentsClosed ? { ...counters, comments: 0 } : counters;
}
