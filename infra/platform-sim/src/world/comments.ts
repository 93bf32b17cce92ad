import { drawContent } from './content.js';
import { commentTime, countersOf } from './counters.js';
import { people } from './people.js';
import type { WorldPost } from './post.js';
import { fraction, mix, Random } from './random.js';
import type { SocialAuthor } from './social-author.js';
import { comments as phrases } from './texts/everyday.js';

/** Somebody who writes comments. */
export interface Commenter {
  /** Position in the list, from 0. */
  index: number;
  /** Numeric id. */
  id: number;
  firstName: string;
  lastName: string;
  /** Latin user name. */
  username: string;
}

export interface WorldComment {
  /** From 1, in order of time. */
  ordinal: number;
  author: Commenter;
  /** Milliseconds since the epoch. */
  at: number;
  text: string;
  likes: number;
}

/** Everybody who writes comments. */
export const commenters: readonly Commenter[] = [...people.men, ...people.women].map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { index, id: 800_101 + index * 53, firstName, lastName, username: people.usernames[index] ?? `user${index}` };
});

/** The comment with this ordinal at `now` (ms). */
export function commentAt(post: WorldPost, ordinal: number, now: number): WorldComment {
  const random = new Random(mix(post.seed, 1000 + ordinal));
  const content = drawContent(post);
  const at = commentTime(post, (post.source as SocialAuthor).followers, ordinal);
  const tone = random.chance(0.65) ? content.tone : random.pick(['negative', 'neutral', 'positive'] as const);
  const popularity = 60 * fraction(mix(post.seed, 2000 + ordinal)) ** 4;
  const author = random.pick(commenters);
  return {
    ordinal,
    author,
    at,
    text: random.pick(phrases[content.language][tone]),
    likes: Math.floor(popularity * (1 - Math.exp(-(now - at) / 7_200_000))),
  };
}

/** All comments at `now` (ms), oldest first; empty where comments are closed. */
export const commentsAt = (post: WorldPost, now: number): WorldComment[] =>
  Array.from({ length: countersOf(post, now).comments }, (_, i) => commentAt(post, i + 1, now));
