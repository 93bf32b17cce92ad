import type { Expression } from '@mm/keywords/expression.js';

export type ReportIndex = 'social' | 'media';
export type Tone = -2 | 1 | 2;

/** The filter of a report; lists mean "any of", absent means no limit. Engines compile this, never a user's text. */
export interface ReportFilter {
  index?: ReportIndex;
  /** Names of network folders. */
  networks?: readonly string[];
  oblasts?: readonly number[];
  spheres?: readonly number[];
  tones?: readonly Tone[];
  langs?: readonly string[];
  /** Publishing types 1..15. */
  kinds?: readonly number[];
  /** Milliseconds; `from` is inclusive, `to` exclusive. */
  from?: number;
  to?: number;
  /** Ids of events; publications without an event have 0. */
  events?: readonly number[];
  /** Parts of authors' names, usernames or codes, folded by `foldName`. */
  authors?: readonly string[];
  authorIds?: readonly number[];
  /** Ids of stories. */
  stories?: readonly number[];
  /** Matched against the text only. */
  text?: Expression;
  /** Matched against the text, and against names too if `attrSearch`. */
  keywords?: Expression;
  /** Excludes publications whose text satisfies it. */
  exclude?: Expression;
  attrSearch?: boolean;
  /** Publications of a topic, with the topic's tones, without those marked not relevant for it. */
  topicId?: number;
  /** With `topicId`, without `basket`: `keywords` decide what belongs to the topic, not its stored expression. */
  preview?: boolean;
  /** With `topicId`: only the publications that are marked not relevant. */
  basket?: boolean;
  /** 'saved': only what a person checked. */
  reviewed?: 'all' | 'saved';
  /** Publications that only the machine would ignore; left out by default. */
  machineHidden?: 'leave-out' | 'include' | 'only';
  /** Rights: only relevant publications of these topics. Absent: no restriction. */
  visibleTopicIds?: readonly number[];
}

export type SortField =
  'date' | 'likes' | 'comments' | 'shares' | 'views' | 'engagement' | 'followers' | 'author' | 'tone';

/** A page of publications; ties are ordered by date and id, newest first. */
export interface ReportPage {
  sort: { by: SortField; descending: boolean };
  offset: number;
  size: number;
  /**
   * The page follows the publication with this date (ms) and id, wherever it is now; only for the newest first. Then
   * `offset` is 0.
   */
  after?: { at: number; id: number };
  /**
   * Of each story only its first publication in this order, those without a story all; within the first 10,000,
   * without `after`.
   */
  oncePerStory?: true;
}

export type TimeGrain = 'hour' | 'day' | 'month';

export type Dimension =
  | TimeGrain
  | 'none'
  | 'tone'
  | 'network'
  | 'author'
  | 'community'
  | 'media'
  | 'source'
  | 'lang'
  | 'event'
  | 'story'
  | 'sphere'
  | 'oblast';

/**
 * How publications are counted: one row per value of `by`; the `top` rows with most publications, all when absent.
 * Rows of time are ordered by time.
 */
interface PlainMeasure {
  by: Dimension;
  top?: number;
  split?: never;
  stories?: never;
}

/** Everything, with the number of stories; `none` without it costs less. */
interface StoriesMeasure {
  by: 'none';
  stories: true;
  top?: never;
  split?: never;
}

/** Rows of time, each divided by language: one row per bucket and language, ordered by time, then by language. */
interface SplitMeasure {
  by: TimeGrain;
  split: 'lang';
  top?: never;
  stories?: never;
}

export type Measure = PlainMeasure | StoriesMeasure | SplitMeasure;

/**
 * One row of a measure. All count publications; what else some of them have is said below, the others have 0, -1 or ''.
 * `key` is the start of the bucket in ms for time, the id for spheres, oblasts, events and stories, the name
 * otherwise; '' for `none`. Publications without a story have no row of `story`.
 */
export interface MeasureRow {
  key: string | number;
  /** Of the row's publications; '' unless the measure is split by language. */
  lang: string;
  /** Of an author, community, outlet, source or event. */
  name: string;
  /** Of an author, community, outlet, source or network. */
  network: string;
  /** Of an author, community, outlet or source: the largest known number, -1 when unknown. */
  followers: number;
  count: number;
  positive: number;
  neutral: number;
  negative: number;
  /** Likes, comments and shares, unknown ones as 0. Of everything, an author, community, outlet, source or story. */
  engagement: number;
  /** Publications that a person checked, only for `none`. */
  saved: number;
  /** Different authors of social networks, only for `none`. */
  authors: number;
  /** Stories, and publications without one, only for `none` where they are asked for. */
  stories?: number;
  /** Only of a story. */
  story?: StorySpan;
}

/** Where a story begins and ends, by the publications that are counted. */
export interface StorySpan {
  /** Of the first publication, by date and id. */
  firstId: number;
  /** Milliseconds. */
  firstAt: number;
  lastAt: number;
  /** In alphabetical order. */
  networks: string[];
}

export interface ReportHit {
  id: number;
  /** The tone within the topic if one is set. */
  tone: Tone;
}

/** What a report asks, of one snapshot of the store. */
export interface ReportQuestion {
  filter: ReportFilter;
  /**
   * Only publications that do not pass this filter too, such as what a draft of a topic adds to the saved one. It is
   * read as `filter` is, with its own topic and rights, but `machineHidden` is that of `filter`.
   */
  without?: ReportFilter;
  /** Without one, no publications are listed. */
  page?: ReportPage;
  measures?: readonly Measure[];
  /** Also counts those that the question would find with `machineHidden: 'only'`. */
  countHidden?: boolean;
  /** Hours, days and months are those of this zone. */
  timeZone: string;
}

export interface ReportAnswer {
  hits: ReportHit[];
  /** The rows of each measure, in the order of the question; `none` always has one. */
  rows: MeasureRow[][];
  /** 0 unless asked. */
  hidden: number;
}

/** What an author's publications usually have. */
export interface UsualEngagement {
  /** Median of the engagement of the newest `usualSample.most` publications. */
  median: number;
  /** How many publications it is made of. */
  sample: number;
}

/** Authors with fewer publications than `least` have no usual engagement. */
export const usualSample = { least: 10, most: 100 } as const;
