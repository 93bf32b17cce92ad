import { createContext, useContext } from 'react';
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastKind = 'success' | 'info' | 'warning' | 'danger';
export interface ToastAction {
  label: string;
  onPress: () => void;
}
export interface ToastContent {
  kind: ToastKind;
  text: string;
  title?: string;
  action?: ToastAction;
}
export interface ToastOptions {
  title?: string;
  /** Milliseconds on the screen; default 2000, with an action 8000. */
  timeout?: number;
  /** A button in the message; pressing it closes the message. */
  action?: ToastAction;
}

/** Shows short messages over the page; each call adds one. */
export class Toasts {
  readonly queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 5 });
  readonly success = this.#show('success');
  readonly info = this.#show('info');
  readonly warning = this.#show('warning');
  readonly danger = this.#show('danger');

  #show(kind: ToastKind) {
    return (text: string, { timeout, ...more }: ToastOptions = {}): void =>
      void this.queue.add({ kind, text, ...more }, { timeout: timeout ?? (more.action ? 8000 : 2000) });
  }
}

export const ToastContext = createContext<Toasts | null>(null);

/** The messages of the page. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('toasts need a ToastContext around them');
  return toasts;
}
