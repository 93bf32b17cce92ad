import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.js';

/**
 * Moves an open menu of the tree to another row by a right click on that row or a press of its button. While a menu is
 * open the page is inert: the browser names no row, so that its place decides.
 */
export function useMovedMenu(
  panel: RefObject<HTMLElement | null>,
  openKey: string | null,
  onOpen: (key: string) => void,
): void {
  const open = useLatest(onOpen);
  useEffect(() => {
    if (openKey === null) return;
    const move = (event: MouseEvent, isAimed: (button: Element) => boolean) => {
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
      const row = rowAt(panel.current, event);
      const key = row?.dataset['key'];
      const button = row?.querySelector('[aria-haspopup]');
      if (!key || key === openKey || !button || !isAimed(button)) return;
      event.preventDefault();
      open(key);
    };
    const onContextMenu = (event: MouseEvent) => move(event, () => true);
    const onPointerUp = (event: PointerEvent) => event.button === 0 && move(event, (button) => covers(button, event));
    document.addEventListener('contextmenu', onContextMenu);
    document.addEventListener('pointerup', onPointerUp);
    return () => {
      document.removeEventListener('contextmenu', onContextMenu);
      document.removeEventListener('pointerup', onPointerUp);
    };
  }, [panel, openKey, open]);
}

const covers = (element: Element, { clientX: x, clientY: y }: MouseEvent): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
};

const rowAt = (panel: HTMLElement | null, event: MouseEvent): HTMLElement | undefined =>
  [...(panel?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])].find((row) => covers(row, event));
