import { texts } from './texts.js';

/** Why a report did not come. */
export function reportFailure(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'question-took-too-long'
    ? texts.tookTooLong
    : code === 'too-many-questions'
      ? texts.tooManyQuestions
      : texts.loadFailed;
}
