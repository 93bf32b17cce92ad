import type { OblastsFrom } from '@mm/proto/http/posts.js';
import { recognise } from './recognise.js';
import type { Recognition, RecognitionInput } from './recognise.js';

/** What is recognised of a text, and where its regions come from; null without regions. */
export interface Recognised extends Recognition {
  oblastsFrom: OblastsFrom | null;
}

/** The recognition of one text, or the reason why it failed. */
export type RecognitionOutcome = { recognition: Recognised } | { reason: string };

/** Recognises every text separately: a failure does not affect the others. */
export function recogniseAll(inputs: readonly RecognitionInput[]): RecognitionOutcome[] {
  return inputs.map((input) => {
    try {
      return { recognition: withSource(recognise(input)) };
    } catch (error) {
      return { reason: `recognition failed: ${error instanceof Error ? error.message : String(error)}` };
    }
  });
}

const withSource = (recognition: Recognition): Recognised => ({
  ...recognition,
  oblastsFrom: recognition.oblasts.length === 0 ? null : recognition.oblastsByAuthor ? 'author-chosen' : 'text',
});
