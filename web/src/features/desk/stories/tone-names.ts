import { toneTitles } from '../../../language/vocabulary.js';
import type { ToneShape } from '../../../ui/tone-dot/tone-dot.js';

/** The words of the tones by their shapes. */
export const toneNames: Partial<Record<ToneShape, string>> = {
  negative: toneTitles[-2],
  neutral: toneTitles[1],
  positive: toneTitles[2],
};
