export interface Question {
  text: string;
  title?: string;
  kind: 'confirm' | 'alert';
  answer: (yes: boolean) => void;
}

let queue: readonly Question[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Question[]) => {
  queue = next;
  for (const listener of listeners) listener();
};

const enqueue = (kind: Question['kind'], text: string, title?: string) =>
  new Promise<boolean>((resolve) => {
    const question: Question = {
      text,
      kind,
      ...(title === undefined ? {} : { title }),
      answer: (yes) => {
        change(queue.filter((other) => other !== question));
        resolve(yes);
      },
    };
    change([...queue, question]);
  });

/** Asks with the buttons ДА and Отмена; resolves to true for ДА, false for Отмена and Esc. */
export const confirm = (text: string, title?: string): Promise<boolean> => enqueue('confirm', text, title);

/** Shows a message that must be acknowledged; resolves when it is closed. */
export const alert = (text: string, title?: string): Promise<void> =>
  enqueue('alert', text, title).then(() => undefined);

export const questions = {
  first: () => queue[0],
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
