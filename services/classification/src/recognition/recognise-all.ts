import { recognise } from './recognise.js';
import type { Recognition, RecognitionInput } from './recognise.js';

/** The recognition of one text, or the reason why it failed. */
export type RecognitionOutcome = { recognition: Recognition } | { reason: string };

/** Recognises every text separately: a failure does not affect the others. */
export function recogniseAll(inputs: readonly RecognitionInput[]): RecognitionOutcome[] {
  return inputs.map((input) => {
    try {
      return { recognition: recognise(input) };
    } catch (error) {
      return { reason: `recognition failed: ${error instanceof Error ? error.message : String(error)}` };
    }
  });
}
