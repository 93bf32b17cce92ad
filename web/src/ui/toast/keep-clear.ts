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

/**
 * Moves the region to the other end of the page (`data-moved`) while it would cover the focused control or the one
 * pressed last. Stays when both ends would. Returns a function that stops watching the focus.
 */
export function keepClear(region: HTMLElement): () => void {
  const covers = () => {
    const place = region.getBoundingClientRect();
    return [document.activeElement, pressed].some(
      (control) =>
        control !== null &&
        control !== document.body &&
        !region.contains(control) &&
        overlaps(control.getBoundingClientRect(), place),
    );
  };
  const place = () => {
    if (!covers()) return;
    region.toggleAttribute('data-moved');
    if (covers()) region.toggleAttribute('data-moved');
  };
  place();
  document.addEventListener('focusin', place);
  return () => document.removeEventListener('focusin', place);
}
