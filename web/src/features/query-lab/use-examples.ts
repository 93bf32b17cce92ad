import { useCallback, useMemo, useState } from 'react';

/** A publication that belongs to the topic, or one that does not. */
export type ExampleSide = 'belonging' | 'other';
/** The most examples of a side. */
const mostOfSide = 10;

/** Publications that were marked as examples, while an editor is open. */
export function useExamples() {
  const [sides, setSides] = useState<ReadonlyMap<number, ExampleSide>>(new Map());
  const { belonging, other } = useMemo(() => {
    const idsOf = (side: ExampleSide) => [...sides].filter(([, of]) => of === side).map(([id]) => id);
    return { belonging: idsOf('belonging'), other: idsOf('other') };
  }, [sides]);
  const toggle = useCallback(
    (id: number, side: ExampleSide) =>
      setSides((before) => {
        const next = new Map(before);
        if (before.get(id) === side) next.delete(id);
        else next.set(id, side);
        return next;
      }),
    [],
  );
  return {
    belonging,
    other,
    toggle,
    sideOf: (id: number) => sides.get(id),
    isFull: (side: ExampleSide) => (side === 'belonging' ? belonging : other).length >= mostOfSide,
    clear: () => setSides(new Map()),
  };
}
export type Examples = ReturnType<typeof useExamples>;
