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
export function keepClear(region: HTMLElement): () => void {
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
