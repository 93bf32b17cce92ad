import type { Expression } from '../keywords/expression.js';

export type ReportIndex = 'social' | 'media';
export type Tone = -2 | 1 | 2;

/** What a report asks for; lists are "any of", absent means no limit. Engines compile this, never a user's text. */
export interface ReportFilter {
  index?: ReportIndex;
  /** Networks by their folder name. */
  networks?: readonly string[];
  oblasts?: readonly number[];
  spheres?: readonly number[];
  tones?: readonly Tone[];
  langs?: readonly string[];
  /** Publishing types 1..15. */
  kinds?: readonly number[];
  /** Milliseconds; the first belongs to the period, the last does not. */
  from?: number;
  to?: number;
  /** Parts of names, usernames or codes of authors, folded by `foldName`. */
  authors?: readonly string[];
  /** Tried on the text alone. */
  text?: Expression;
  /** Tried on the text, and on the names too if `attrSearch`. */
  keywords?: Expression;
  /** Leaves out publications whose text satisfies it. */
  exclude?: Expression;
  attrSearch?: boolean;
  /** Publications of a topic, with the topic's tones, without those marked not relevant for it. */
  topicId?: number;
  /** With `topicId`: only those marked not relevant, instead. */
  basket?: boolean;
  /** 'saved': only what a person checked. */
  reviewed?: 'all' | 'saved';
  /** What only the machine would ignore: left out unless said otherwise. */
  machineHidden?: 'leave-out' | 'include' | 'only';
  /** Rights: nothing but relevant publications of these topics. Absent: everything may be seen. */
  visibleTopicIds?: readonly number[];
}

export type SortField =
  'date' | 'likes' | 'comments' | 'shares' | 'views' | 'engagement' | 'followers' | 'author' | 'tone';

/** A page of publications; equal ones are ordered by date and id, newest first. */
export interface ReportPage {
  sort: { by: SortField; descending: boolean };
  offset: number;
  size: number;
}

export type Dimension =
  | 'none'
  | 'hour'
  | 'day'
  | 'month'
  | 'tone'
  | 'network'
  | 'author'
  | 'community'
  | 'media'
  | 'source'
  | 'lang'
  | 'event'
  | 'sphere'
  | 'oblast';

/**
 * How publications are counted: one row per value of `by`; the `top` rows with most publications, all when absent.
 * Rows of time are ordered by time.
 */
export interface Measure {
  by: Dimension;
  top?: number;
}

/**
 * One row of a measure. `key` is the start of the bucket in ms for time, the id for spheres, oblasts and events,
 * the name otherwise; '' for `none`.
 */
export interface MeasureRow {
  key: string | number;
  name: string;
  network: string;
  /** The largest known, -1 when unknown. */
  followers: number;
  count: number;
  positive: number;
  neutral: number;
  negative: number;
  /** Likes, comments and shares; unknown counts are not added. */
  engagement: number;
  /** Publications that a person checked. */
  saved: number;
  /** Different authors. */
  authors: number;
}

export interface ReportHit {
  id: number;
  /** The topic's tone where one is set. */
  tone: Tone;
}
