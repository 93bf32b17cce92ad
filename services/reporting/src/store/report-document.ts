import type { PublicationWords } from '@mm/keywords/normalise.js';
import type { ReportIndex, Tone } from './report-query.js';

export interface ReportCounters {
  /** -1 when the network does not say. */
  likes: number;
  comments: number;
  shares: number;
  views: number;
}

/** A publication as engines index it, with its effective labels. */
export interface ReportDocument extends ReportCounters {
  id: number;
  index: ReportIndex;
  network: string;
  kind: number;
  /** Milliseconds. */
  publishedAt: number;
  lang: string;
  tone: Tone;
  spheres: readonly number[];
  oblasts: readonly number[];
  /** 0 without an event. */
  eventId: number;
  eventName: string;
  /** 0 without a story. */
  storyId: number;
  authorId: number;
  authorName: string;
  /** Name, username and code of the author, folded, for the author filter. */
  authorSearch: string;
  isCommunity: boolean;
  followers: number;
  saved: boolean;
  ignored: boolean;
  /** 0..1: the machine's confidence that the post is to be ignored; 0 when it is not, or a person decided. */
  machineIgnores: number;
  words: PublicationWords;
  /** The topics that it belongs to; of a topic whose members are being matched again, each version. */
  members: readonly TopicVersion[];
}

/** One of the sets of members that a topic has while it is matched again. */
export interface TopicVersion {
  topicId: number;
  /** The topic's version when its expression was saved; 0 for those that were saved before members had versions. */
  version: number;
}
