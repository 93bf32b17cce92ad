import { useCallback, useRef, type RefObject } from 'react';

/**
 * Whether the user is reading the rows: another page or order, a selection, an opened text, the focus inside the table,
 * or the table scrolled past its top.
 */
export function useReading(table: RefObject<HTMLElement | null>, isElsewhere: boolean) {
  const open = useRef(new Set<number>());
  const elsewhere = useRef(isElsewhere);
  elsewhere.current = isElsewhere;
  const onToggle = useCallback(
    (id: number, isOpen: boolean) => void (isOpen ? open.current.add(id) : open.current.delete(id)),
    [],
  );
  const isReading = useCallback(() => {
    const box = table.current;
    if (elsewhere.current || open.current.size > 0) return true;
    if (!box) return false;
    return box.contains(document.activeElement) || box.getBoundingClientRect().top < 0;
  }, [table]);
  return { isReading, onToggle };
}
