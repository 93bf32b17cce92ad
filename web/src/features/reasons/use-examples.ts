import { useMemo, useState } from 'react';

/** A publication that belongs to the topic, or one that does not. */
export type ExampleSide = 'belonging' | 'other';
/** The most examples of a side. */
const mostOfSide = 10;

/** Ids of publications that are marked. */
export type Marked = Readonly<Record<ExampleSide, readonly number[]>>;
type Sides = ReadonlyMap<number, ExampleSide>;

const sidesOf = (marked: Marked | undefined): Sides =>
  new Map((['belonging', 'other'] as const).flatMap((side) => (marked?.[side] ?? []).map((id) => [id, side] as const)));
const idsOf = (sides: Sides, side: ExampleSide): number[] =>
  [...sides].filter(([, of]) => of === side).map(([id]) => id);

/** Publications of a topic that are marked as examples; `initial`: those that are at first. */
export function useExamples(initial?: Marked) {
  const [sides, setSides] = useState(() => sidesOf(initial));
  return useMemo(() => {
    const marked: Marked = { belonging: idsOf(sides, 'belonging'), other: idsOf(sides, 'other') };
    const change = (edit: (next: Map<number, ExampleSide>) => void) =>
      setSides((before) => {
        const next = new Map(before);
        edit(next);
        return next;
      });
    return {
      ...marked,
      toggle: (id: number, side: ExampleSide) =>
        change((next) => void (next.get(id) === side ? next.delete(id) : next.set(id, side))),
      /** Marks several; those beyond ten of a side are left out. */
      mark: (ids: readonly number[], side: ExampleSide) =>
        change((next) => {
          for (const id of ids) {
            next.delete(id);
            if (idsOf(next, side).length < mostOfSide) next.set(id, side);
          }
        }),
      sideOf: (id: number) => sides.get(id),
      isFull: (side: ExampleSide) => marked[side].length >= mostOfSide,
      clear: () => setSides((before) => (before.size === 0 ? before : new Map())),
    };
  }, [sides]);
}
export type Examples = ReturnType<typeof useExamples>;
