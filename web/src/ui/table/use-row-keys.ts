import type { KeyboardEvent, RefObject } from 'react';

/** Arrows, J and K, Home and End move between rows; Enter opens. Uses key codes, so every layout works. */
export function useRowKeys(box: RefObject<HTMLElement | null>, onOpen: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (
      // Keys of a dialog that a cell opened bubble here too.
      !box.current?.contains(target) ||
      target.closest('input, textarea, select, button, a, [role="combobox"]') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(target));
    if (event.code === 'Enter' && at >= 0) return onOpen(Number(rows[at]?.dataset['row']));
    const to = moves[event.code]?.(at, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
  };
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  KeyJ: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  KeyK: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
