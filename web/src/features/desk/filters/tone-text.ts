import { toneTitles } from '../../../language/vocabulary.js';
import { texts } from './texts.js';

/** A tone of the filter in words. */
export const toneText = (tone: number): string =>
  (toneTitles as Readonly<Record<number, string>>)[tone] ?? texts.without.tones;
