import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Button } from '../button/button.js';
import { PartButton } from '../button/part-button.js';
import { texts } from '../texts.js';
import { useToast } from './toast.js';
import styles from './toast.module.css';

/** Runs when a toast is mounted: from its first frame on, the region keeps off the control in use. */
const placeRegion = (toast: Element | null) => {
  const region = toast?.closest<HTMLElement>('[role="region"]');
  return region ? keepClear(region) : undefined;
};

/** The toasts that are shown now; F6 moves the focus to them. */
export function VisibleToasts() {
  const { queue } = useToast();
  return (
    <AriaToastRegion queue={queue} className={styles['region'] ?? ''} aria-label={texts.messages}>
      {({ toast }) => {
        const { kind, title, text, action } = toast.content;
        return (
          <Toast ref={placeRegion} toast={toast} className={`${styles['toast']} ${styles[kind]}`} data-kind={kind}>
            <ToastContent className={styles['content'] ?? ''}>
              {title && (
                <Text slot="title" elementType="div" className={styles['title'] ?? ''}>
                  {title}
                </Text>
              )}
              <Text slot={title ? 'description' : 'title'} elementType="div">
                {text}
              </Text>
            </ToastContent>
            {action && (
              <Button
                small
                onPress={() => {
                  queue.close(toast.key);
                  action.onPress();
                }}
              >
                {action.label}
              </Button>
            )}
            <PartButton slot="close" kind="quiet" small icon="close" label={texts.close} />
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}

/** The control that was pressed last; it may have lost the focus, for example by being disabled. */
let pressed: Element | null = null;
document.addEventListener(
  'pointerdown',
  ({ target }) =>
    (pressed = target instanceof Element ? (target.closest('button, a, input, label, [role]') ?? target) : null),
  { capture: true },
);

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The values of `data-moved`: the other end of the page, the other side, the other end of the other side. */
const places = [null, 'end', 'side', 'end-side'] as const;

/**
 * Moves the region to another corner of the page (`data-moved`) while it would cover what must be seen and pressed:
 * everything with `data-keep-clear`, the focused control and the one pressed last. Stays when every corner would.
 * Returns a function that stops watching.
 */
function keepClear(region: HTMLElement): () => void {
  const covers = () => {
    const place = region.getBoundingClientRect();
    return [document.activeElement, pressed, ...document.querySelectorAll('[data-keep-clear]')].some(
      (control) =>
        control !== null &&
        control !== document.body &&
        !region.contains(control) &&
        overlaps(control.getBoundingClientRect(), place),
    );
  };
  const move = (to: string | null) => {
    if (to === null) region.removeAttribute('data-moved');
    else region.setAttribute('data-moved', to);
  };
  const place = () => {
    if (!covers()) return;
    const before = region.getAttribute('data-moved');
    const isClear = places.some((to) => {
      move(to);
      return !covers();
    });
    if (!isClear) move(before);
  };
  place();
  const watching = new AbortController();
  document.addEventListener('focusin', place, watching);
  document.addEventListener('scroll', place, { capture: true, passive: true, signal: watching.signal });
  // An opened card loads its form, which may come under a message.
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
  sizes?.observe(document.body);
  return () => {
    watching.abort();
    sizes?.disconnect();
  };
}
