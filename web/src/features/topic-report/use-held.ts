import { useCallback, useRef, type RefObject } from 'react';

/** Says whether the rows are being read: another page or order, a selection, an opened text, the keyboard inside, or the table scrolled past its top. */
export function useHeld(table: RefObject<HTMLElement | null>, isElsewhere: boolean) {
  const open = useRef(new Set<number>());
  const elsewhere = useRef(isElsewhere);
  elsewhere.current = isElsewhere;
  const onToggle = useCallback(
    (id: number, isOpen: boolean) => void (isOpen ? open.current.add(id) : open.current.delete(id)),
    [],
  );
  const isHeld = useCallback(() => {
    const box = table.current;
    if (elsewhere.current || open.current.size > 0) return true;
    if (!box) return false;
    return box.contains(document.activeElement) || box.getBoundingClientRect().top < 0;
  }, [table]);
  return { isHeld, onToggle };
}
