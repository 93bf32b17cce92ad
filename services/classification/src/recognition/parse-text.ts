import { readableText } from './readable-text.js';
import { recogniseAll } from './recognise-all.js';
import type { RecognitionOutcome } from './recognise-all.js';
import { tokenise } from './text/tokenise.js';

const MAX_TOKENS = 10_000;
/** Enough for so many words of everyday language. */
const MAX_SPLIT_TEXT = 200_000;

/** A text as it is read, its words, and what is recognised of it. */
export interface ParsedText {
  text: string;
  tokens: string[];
  outcome: RecognitionOutcome;
}

/** Splits a text into readable words, at most 10,000, and recognises it. */
export function parseText(raw: string): ParsedText {
  const text = readableText(raw);
  const [outcome = { reason: 'recognition returned no result' }] = recogniseAll([{ text }]);
  return {
    text,
    tokens: tokenise(text.slice(0, MAX_SPLIT_TEXT))
      .slice(0, MAX_TOKENS)
      .map(({ start, end }) => text.slice(start, end)),
    outcome,
  };
}
