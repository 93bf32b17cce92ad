import type { Source } from './source.js';
import type { Language, Tone } from './texts/sphere-texts.js';

export type PostKind = 'news' | 'voice' | 'advert' | 'greeting' | 'giveaway';

/** One post or article as the timeline knows it; everything else is drawn from `seed`. */
export interface WorldPost {
  source: Source;
  id: number;
  /** Milliseconds since the epoch. */
  at: number;
  seed: number;
  /** Published by hand: its words, when they were given. */
  manual?: { text?: string; title?: string };
  /** Changes made by hand, newest wins. */
  edit?: { at: number; text: string };
  deletedAt?: number;
}

/** What a post says, as of a moment. */
export interface PostContent {
  kind: PostKind;
  language: Language;
  tone: Tone;
  sphere: number | null;
  region: number;
  title: string;
  /** Paragraphs; a VK post joins the first with spaces, an article keeps them apart. */
  sentences: string[];
}
