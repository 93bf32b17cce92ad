import { recognise } from './recognise.js';
import type { Recognition, RecognitionInput } from './recognise.js';

/** The answer for one text, or why there is none. */
export type RecognitionOutcome = { recognition: Recognition } | { reason: string };

/** Recognises every text by itself: one that fails spoils no other. */
export function recogniseAll(inputs: readonly RecognitionInput[]): RecognitionOutcome[] {
  return inputs.map((input) => {
    try {
      return { recognition: recognise(input) };
    } catch (error) {
      return { reason: `recognition failed: ${error instanceof Error ? error.message : String(error)}` };
    }
  });
}
