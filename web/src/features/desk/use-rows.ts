import { useRef, useState } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.js';

/** The current row of a list, to which keys belong, and the selected ones. */
export interface Rows {
  current: number | null;
  /** Grows when the current row shall get the focus. */
  focusWish: number;
  selected: ReadonlySet<number>;
  setCurrent: (id: number) => void;
  /** Makes a row the current one and focuses it. */
  goTo: (id: number) => void;
  /** Goes down or up; `extend` takes the rows on the way into the selection. False at the end of the list. */
  step: (by: 1 | -1, extend: boolean) => boolean;
  toggleSelected: (id: number) => void;
  /** Selects from the row that was selected last to this one. */
  selectTo: (id: number) => void;
  selectAll: () => void;
  clear: () => void;
  /** Rows are about to leave the list: the one that will stand in their place becomes the current one. */
  leave: (ids: readonly number[]) => void;
}

/** `ids`: the shown rows, in order. */
export function useRows(ids: readonly number[]): Rows {
  const [chosen, setChosen] = useState<number | null>(null);
  const [focusWish, setFocusWish] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number | null>(null);
  const at = useRef(0);
  const place = chosen === null ? -1 : ids.indexOf(chosen);
  // A row that has gone leaves its place to the one behind it.
  const current = place >= 0 ? chosen : chosen === null ? null : (ids[Math.min(at.current, ids.length - 1)] ?? null);
  if (place >= 0) at.current = place;
  const latest = useRef({ ids, current });
  latest.current = { ids, current };

  const goTo = (id: number) => {
    latest.current.current = id;
    setChosen(id);
    setFocusWish((wish) => wish + 1);
  };
  const span = (from: number, to: number): number[] => {
    const ends = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
    return ids.slice(ends[0], (ends[1] ?? 0) + 1);
  };
  const add = (more: readonly number[]) => setSelected((now) => new Set([...now, ...more]));

  return {
    current,
    focusWish,
    selected,
    setCurrent: useLatest((id: number) => {
      if (id !== latest.current.current) setChosen(id);
    }),
    goTo: useLatest(goTo),
    step: useLatest((by, extend) => {
      const { ids: shown, current: before } = latest.current;
      const from = before === null ? -1 : shown.indexOf(before);
      const next = shown[before === null && by < 0 ? 0 : from + by];
      if (next === undefined) {
        if (before !== null) goTo(before);
        return false;
      }
      goTo(next);
      if (extend) add(before === null ? [next] : [before, next]);
      anchor.current = next;
      return true;
    }),
    toggleSelected: useLatest((id) => {
      anchor.current = id;
      setSelected((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    }),
    selectTo: useLatest((id) => {
      add(span(anchor.current ?? id, id));
      anchor.current = id;
    }),
    selectAll: useLatest(() => add(ids)),
    clear: useLatest(() => setSelected(new Set())),
    leave: useLatest((leaving) => {
      const gone = new Set(leaving);
      setSelected((now) => new Set([...now].filter((id) => !gone.has(id))));
      const { ids: shown, current: before } = latest.current;
      if (before !== null && !gone.has(before)) return;
      const from = before === null ? 0 : shown.indexOf(before);
      const next =
        shown.slice(from).find((id) => !gone.has(id)) ?? shown.slice(0, from).findLast((id) => !gone.has(id));
      if (next !== undefined) goTo(next);
    }),
  };
}
