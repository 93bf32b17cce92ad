import { createContext, useContext, useEffect, useRef } from 'react';

export interface Question {
  text: string;
  title?: string;
  kind: 'confirm' | 'alert';
  answer: (yes: boolean) => void;
}

/** The questions of a page, shown one at a time by `ConfirmDialog`. */
export class Questions {
  #queue: readonly Question[] = [];
  readonly #listeners = new Set<() => void>();

  /** Asks with the buttons ДА and Отмена; resolves to true for ДА, false for Отмена and Esc. */
  readonly confirm = (text: string, title?: string): Promise<boolean> => this.#ask('confirm', text, title);

  /** Shows a message that must be acknowledged; resolves when it is closed. */
  readonly alert = (text: string, title?: string): Promise<void> =>
    this.#ask('alert', text, title).then(() => undefined);

  readonly first = (): Question | undefined => this.#queue[0];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #ask(kind: Question['kind'], text: string, title?: string): Promise<boolean> {
    return new Promise((resolve) => {
      const question: Question = {
        text,
        kind,
        ...(title === undefined ? {} : { title }),
        answer: (yes) => {
          this.#change(this.#queue.filter((other) => other !== question));
          resolve(yes);
        },
      };
      this.#change([...this.#queue, question]);
    });
  }

  #change(next: readonly Question[]): void {
    this.#queue = next;
    for (const listener of this.#listeners) listener();
  }
}

export const QuestionContext = createContext<Questions | null>(null);

/** The questions of the page: `confirm(text)` and `alert(text)`. */
export function useQuestions(): Questions {
  const questions = useContext(QuestionContext);
  if (!questions) throw new Error('questions need a QuestionContext around them');
  return questions;
}

/** Shows `text` in a dialog when something fails, and again only after it has succeeded in between. */
export function useFailureAlert(isFailed: boolean, isWaiting: boolean, text: string): void {
  const { alert } = useQuestions();
  const isShown = useRef(false);
  useEffect(() => {
    if (!isFailed && !isWaiting) isShown.current = false;
    if (!isFailed || isShown.current) return;
    isShown.current = true;
    void alert(text);
  }, [isFailed, isWaiting, alert, text]);
}
