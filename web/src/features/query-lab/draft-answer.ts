import { useEffect, useRef } from 'react';
import { isProblem, type ApiProblem } from '../../api/base-query.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { useLazyTryQueryQuery } from './query-lab.api.js';

/** An expression in an editor. */
export interface ExpressionDraft {
  keywords: string;
  exclude: string;
  /** Names count too. */
  attributes: boolean;
  /** The saved topic that it replaces; null for a new one, or an expression of something else. */
  topicId: number | null;
}

/** What a lab can change in the editor. */
export type DraftChange = Partial<Pick<ExpressionDraft, 'keywords' | 'exclude'>>;

/** So long nothing was typed before the server is asked, ms. */
const stillMs = 300;

/** A draft as the lab's calls take it. */
export const paramsOf = ({ keywords, exclude, attributes, topicId }: ExpressionDraft) => ({
  keywords,
  exclude_words: exclude,
  attrSearch: attributes,
  ...(topicId === null ? {} : { topic_id: topicId }),
  days: 30,
});

/** The same; null while there is nothing to ask about. */
export const draftParams = (draft: ExpressionDraft) => (draft.keywords.trim() === '' ? null : paramsOf(draft));

interface Answered<Input, Result> {
  data?: Result | undefined;
  currentData?: Result | undefined;
  error?: unknown;
  isFetching: boolean;
  originalArgs?: Input | undefined;
}
interface Asking<Input, Result> {
  /** The last answer; of another question while `isStale`. */
  data: Result | undefined;
  /** The question that `data` answers. */
  asked: Input | undefined;
  isStale: boolean;
  /** What the last question was refused with. */
  problem: ApiProblem | undefined;
  input: Input | null;
  retry: () => void;
}

/**
 * Asks the server when the question has stayed the same for a moment, and takes it back when it changes or nobody waits
 * any more. Until then the former answer stays. Nothing is asked about null.
 */
export function useSettledAnswer<Input, Result>(
  [ask, answer]: readonly [
    (input: Input, isCachePreferred: boolean) => { abort: () => void },
    Answered<Input, Result>,
    ...unknown[],
  ],
  input: Input | null,
  waitMs = stillMs,
): Asking<Input, Result> {
  const key = JSON.stringify(input);
  const start = useLatest(() => (input === null ? undefined : ask(input, true)));
  useEffect(() => {
    let asked: ReturnType<typeof start>;
    const timer = setTimeout(() => (asked = start()), waitMs);
    return () => {
      clearTimeout(timer);
      asked?.abort();
    };
  }, [key, start, waitMs]);
  const isOfThis = answer.originalArgs !== undefined && JSON.stringify(answer.originalArgs) === key;
  const isSettled = isOfThis && !answer.isFetching;
  const asked = useRef<Input>(undefined);
  if (answer.currentData !== undefined) asked.current = answer.originalArgs;
  return {
    data: answer.data,
    asked: asked.current,
    isStale: !isSettled || answer.currentData === undefined,
    problem: isSettled && isProblem(answer.error) ? answer.error : undefined,
    input,
    retry: () => void (input !== null && ask(input, false)),
  };
}

/** What the server says about a draft while it is typed. */
export function useDraftAnswer(draft: ExpressionDraft) {
  const params = draftParams(draft);
  return useSettledAnswer(useLazyTryQueryQuery(), params && { body: { params } });
}
export type DraftAnswer = ReturnType<typeof useDraftAnswer>;

/** The refusal of an expression at a position, of the draft as it is now. */
export const refusalOf = ({ problem }: Pick<DraftAnswer, 'problem'>): ApiProblem | undefined =>
  problem?.code === 'expression-invalid' ? problem : undefined;
