import type { WorldPost } from './post.js';
import { fraction, mix } from './random.js';

export interface Counters {
  views: number;
  likes: number;
  comments: number;
  reposts: number;
}

/** Final counts that a post approaches and the time constants (s) of approaching them. */
interface Ceiling {
  views: number;
  likes: number;
  comments: number;
  reposts: number;
  tau: number;
}

function ceiling(post: WorldPost, followers: number): Ceiling {
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

/** Counters at a moment (ms): they only grow, fast at first, and settle within two days. */
export function countersAt(post: WorldPost, followers: number, now: number): Counters {
  const top = ceiling(post, followers);
  const age = Math.max(0, (now - post.at) / 1000);
  const share = (tau: number): number => 1 - Math.exp(-age / tau);
  return {
    views: Math.floor(top.views * share(top.tau)) + 1,
    likes: Math.floor(top.likes * share(top.tau * 1.1)),
    comments: Math.floor(top.comments * share(top.tau * 1.5)),
    reposts: Math.floor(top.reposts * share(top.tau * 1.3)),
  };
}

/** When (ms) the comment with this ordinal, from 1, was written: the moment at which the counter reached it. */
export function commentInstant(post: WorldPost, followers: number, ordinal: number): number {
  const top = ceiling(post, followers);
  return post.at - Math.log(1 - ordinal / Math.max(top.comments, ordinal + 1e-9)) * top.tau * 1.5 * 1000;
}
