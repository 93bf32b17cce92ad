import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastKind = 'success' | 'info' | 'warning' | 'danger';
export interface ToastContent {
  kind: ToastKind;
  text: string;
  title?: string;
}
export interface ToastOptions {
  title?: string;
  /** Milliseconds on the screen; default 2000. */
  timeout?: number;
}

export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 5 });

const show =
  (kind: ToastKind) =>
  (text: string, { title, timeout = 2000 }: ToastOptions = {}) =>
    void toasts.add({ kind, text, ...(title === undefined ? {} : { title }) }, { timeout });

/** Shows a short message at the bottom; each call adds one. */
export const toast = { success: show('success'), info: show('info'), warning: show('warning'), danger: show('danger') };
