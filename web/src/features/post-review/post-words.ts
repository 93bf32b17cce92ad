import type { PostWire } from '@mm/proto/http/posts.js';
import { toneTitles } from '@mm/proto/vocabulary/tone.js';
import type { ToneShape } from '../../ui/tone-dot/tone-dot.js';

const day = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' });
const moment = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** DD.MM.YYYY of unix seconds. */
export const dayOf = (seconds: number): string => day.format(seconds * 1000);
export const momentOf = (seconds: number): string => moment.format(seconds * 1000);

const previewLength = 80;
/** The caption (or title) cut to 80 characters with an ellipsis. */
export function preview(post: Pick<PostWire, 'title' | 'caption'>): string {
  const letters = [...(post.title || post.caption).replace(/\s+/g, ' ').trim()];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('')}…` : letters.join('');
}

/** -1 means that the network does not tell. */
export const count = (value: number): string => (value < 0 ? '–' : value.toLocaleString('ru'));

const shapes: Record<string, ToneShape> = { '-2': 'negative', 1: 'neutral', 2: 'positive' };
export const toneShape = (tone: number | null): ToneShape => shapes[String(tone)] ?? 'none';
export const toneOptions = ([-2, 1, 2] as const).map((value) => ({ value, text: toneTitles[value] }));
