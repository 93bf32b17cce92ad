import { isMainThread, workerData } from 'node:worker_threads';
import type { OblastsFrom } from '@mm/proto/http/posts.js';
import { readModel } from './model/model-file.js';
import type { Model } from './model/model-file.js';
import { recognise, Recogniser } from './recognise.js';
import type { Recognition, RecognitionInput } from './recognise.js';
import { regionOfAuthor } from './region/author-region.js';
import type { AuthorFacts, AuthorRegion } from './region/author-region.js';

/** A text to recognise, and what is known of its author. */
export interface RecognitionTask extends Omit<RecognitionInput, 'authorOblasts'> {
  author?: AuthorFacts | null;
}

/** What is recognised of a text, and where its regions come from; null without regions. */
export interface Recognised extends Recognition {
  oblastsFrom: OblastsFrom | null;
}

/** The recognition of one text, or the reason why it failed. */
export type RecognitionOutcome = { recognition: Recognised } | { reason: string };

let recogniser: Recogniser | undefined;

/** From now on texts are recognised by this model; without one, by that which comes with the program. */
export function useModel(model: Model): void {
  recogniser = new Recogniser(model);
}

/** A thread recognises by the model that it was given. */
if (!isMainThread && workerData instanceof Uint8Array) useModel(readModel(workerData));

/** Recognises every text separately: a failure does not affect the others. */
export function recogniseAll(tasks: readonly RecognitionTask[]): RecognitionOutcome[] {
  return tasks.map((task) => {
    try {
      return { recognition: recogniseOne(task) };
    } catch (error) {
      return { reason: `recognition failed: ${error instanceof Error ? error.message : String(error)}` };
    }
  });
}

function recogniseOne({ author, ...input }: RecognitionTask): Recognised {
  const region = author ? regionOfAuthor(author) : null;
  const text = { ...input, authorOblasts: region?.oblasts ?? [] };
  const recognition = recogniser ? recogniser.recognise(text) : recognise(text);
  return region && recognition.oblastsByAuthor
    ? byAuthor(recognition, region)
    : { ...recognition, oblastsFrom: recognition.oblasts.length > 0 ? 'text' : null };
}

const byAuthor = (recognition: Recognition, { from, confidence, quote }: AuthorRegion): Recognised => ({
  ...recognition,
  oblastsFrom: from,
  confidence: { ...recognition.confidence, oblasts: confidence },
  evidence: recognition.evidence.map((one) => (one.head === 'oblasts' && quote ? { ...one, quote } : one)),
});
