import type { PostWire } from '@mm/proto/http/posts.js';
import { toneTitles } from '@mm/proto/vocabulary/tone.js';
import type { ToneShape } from '../../ui/tone-dot/tone-dot.js';

const previewLength = 80;
/** The caption (or title) cut to 80 characters with an ellipsis. */
export function preview(post: Pick<PostWire, 'title' | 'caption'>): string {
  const letters = [...(post.title || post.caption).replace(/\s+/g, ' ').trim()];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('')}…` : letters.join('');
}

/** A dash for -1, which means that the network does not report the value. */
export const formatCount = (value: number): string => (value < 0 ? '–' : value.toLocaleString('ru'));

/** The URL if it is http(s), else undefined: sources can send other schemes. */
export const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined);

const shapes: Record<string, ToneShape> = { '-2': 'negative', 1: 'neutral', 2: 'positive' };
export const toneShape = (tone: number | null): ToneShape => shapes[String(tone)] ?? 'none';
export const toneOptions = ([-2, 1, 2] as const).map((value) => ({ value, text: toneTitles[value] }));
