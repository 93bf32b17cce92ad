import type { PostWire } from './posts.js';

/** The orders of lists of posts; ties are ordered by date, then by id. */
const postSorts = ['-date', 'date', '-reach', '-likes', '-comments'] as const;
export type PostSort = (typeof postSorts)[number];

/** Where a post stands in a list of posts. */
export interface PostPosition {
  /** The queue lists posts that the machine would ignore last. */
  isIgnored: boolean;
  /** The number that orders the list; null in one by date. */
  count: number | null;
  /** Unix seconds. */
  date: number;
  id: number;
}

/** What places a post in a list. */
export type PositionedPost = Pick<PostWire, 'id' | 'date' | Counter> & { suggested: { is_ignored: boolean } | null };
type Counter = 'views_count' | 'likes_count' | 'comments_count';
const counters: Partial<Record<PostSort, Counter>> = {
  '-reach': 'views_count',
  '-likes': 'likes_count',
  '-comments': 'comments_count',
};

/** The order that a request names; newest first for an unknown one. */
export const postSortOf = (sort: string | undefined): PostSort =>
  postSorts.find((known) => known === sort) ?? postSorts[0];

/** The `after` with which a list goes on behind this post: `0.1764300000.17`, by reach `0.500.1764300000.17`. */
export function positionOf(post: PositionedPost, sort: PostSort): string {
  const counter = counters[sort];
  const ignored = post.suggested?.is_ignored ? 1 : 0;
  return [ignored, ...(counter ? [post[counter]] : []), post.date, post.id].join('.');
}

/** Reads a value of `after`; null for anything that no list of this order has. */
export function readPosition(after: string, sort: PostSort): PostPosition | null {
  const parts = after.split('.');
  const count = counters[sort] ? parts.splice(1, 1)[0] : null;
  const [ignored, date, id] = parts;
  if (parts.length !== 3 || (ignored !== '0' && ignored !== '1')) return null;
  const numbers = { count: count === null ? null : wholeNumber(count), date: wholeNumber(date), id: wholeNumber(id) };
  if (Object.values(numbers).includes(undefined) || Math.abs(numbers.date ?? 0) > lastDate) return null;
  return { isIgnored: ignored === '1', ...(numbers as Pick<PostPosition, 'count' | 'date' | 'id'>) };
}

/** Unix seconds, in the year 5138: every database has the dates up to there. */
const lastDate = 1e11;

/** Undefined for anything else. */
const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
