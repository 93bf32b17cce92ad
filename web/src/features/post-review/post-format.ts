import type { PostWire } from '@mm/proto/http/posts.js';
import { toneTitles } from '../../language/vocabulary.js';

const previewLength = 80;
/** The caption (or title) cut to 80 characters with an ellipsis. */
export function preview(post: Pick<PostWire, 'title' | 'caption'>): string {
  const letters = [...(post.title || post.caption).replace(/\s+/g, ' ').trim()];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('')}…` : letters.join('');
}

export const toneOptions = ([-2, 1, 2] as const).map((value) => ({ value, text: toneTitles[value] }));
