import type { Source } from './source.js';
import type { Language, Tone } from './texts/sphere-texts.js';

export type PostKind = 'news' | 'voice' | 'advert' | 'greeting' | 'giveaway';

/** One post or article; everything that is not here follows from `seed`. */
export interface WorldPost {
  source: Source;
  id: number;
  /** Milliseconds since the epoch. */
  at: number;
  seed: number;
  /** Present on manual posts, with the text and title that were given. */
  manual?: { text?: string; title?: string };
  /** The latest manual edit. */
  edit?: { at: number; text: string };
  /** When (ms) it was edited manually, oldest first. */
  editTimes?: number[];
  deletedAt?: number;
}

/** The generated content of a post. */
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
