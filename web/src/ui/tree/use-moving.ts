import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useLatest } from '../hooks/use-latest.js';
import { texts } from '../texts.js';
import type { TreeNode, TreeRow } from './tree-rows.js';

interface Moving {
  key: string;
  /** Its place among the movable nodes after the move, from 0. */
  to: number;
}

interface MovingOptions {
  tree: RefObject<HTMLElement | null>;
  nodes: readonly TreeNode[];
  rows: readonly TreeRow[];
  /** Gets the new order of all first-level keys. */
  onReorder: ((keys: string[]) => void) | undefined;
}

/** Pixels that a pressed pointer moves before a row is dragged. */
const dragFrom = 4;
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Moves first-level nodes: a row is dragged by the mouse, its handle by any pointer; Enter on the handle begins a move
 * by the arrows, which Enter ends and Escape cancels. `said` is for screen readers.
 */
export function useMoving({ tree, nodes, rows, onReorder }: MovingOptions) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const drag = useRef<AbortController>(undefined);
  const refocus = useRef<string | null>(null);
  const movable = onReorder ? nodes.filter(({ isMovable }) => isMovable) : [];
  const placeOf = (key: string): number => movable.findIndex((node) => node.key === key);
  const textOf = (key: string): string => movable[placeOf(key)]?.text ?? '';
  useEffect(() => () => drag.current?.abort(), []);
  useLayoutEffect(() => {
    if (refocus.current === null) return;
    // A row that changes its place in the document loses the focus.
    handleOf(tree.current, refocus.current)?.focus();
    refocus.current = null;
  }, [nodes, tree]);

  const end = useLatest(() => {
    drag.current?.abort();
    setMoving(null);
    setSaid('');
  });
  const drop = useLatest(({ key, to }: Moving) => {
    end();
    if (to === placeOf(key) || placeOf(key) < 0) return;
    const order = movable.map((node) => node.key).filter((other) => other !== key);
    order.splice(to, 0, key);
    onReorder?.(nodes.map((node) => (placeOf(node.key) < 0 ? node.key : (order[placeOf(node.key)] ?? node.key))));
  });
  /** The place of the node `key` if it were dropped at a height of the screen. */
  const placeAt = useLatest((key: string, y: number): number => {
    const elements = [...(tree.current?.querySelectorAll('[role="row"]') ?? [])];
    // Reaches rows beyond the edge of a tree that scrolls.
    elements.find((element) => y < element.getBoundingClientRect().bottom)?.scrollIntoView({ block: 'nearest' });
    return movable.filter((node) => {
      const own = elements.filter((_, index) => rows[index]?.root === node.key);
      const [top = 0, bottom = 0] = [own[0]?.getBoundingClientRect().top, own.at(-1)?.getBoundingClientRect().bottom];
      return node.key !== key && y > (top + bottom) / 2;
    }).length;
  });

  const onPointerDown = (key: string) => (event: PointerEvent<HTMLElement>) => {
    const { target, currentTarget, pointerId, clientY } = event;
    const button = target instanceof Element && currentTarget.contains(target) ? target.closest('button') : undefined;
    const isOnHandle = button?.hasAttribute('data-handle') ?? false;
    if (event.button !== 0 || button === undefined || (button && !isOnHandle)) return;
    if (event.pointerType !== 'mouse' && !isOnHandle) return;
    drag.current?.abort();
    const { signal } = (drag.current = new AbortController());
    let last: Moving | null = null;
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', run: (pointer: globalThis.PointerEvent) => void) =>
      addEventListener(type, (pointer) => pointer.pointerId === pointerId && run(pointer), { signal });
    on('pointermove', (pointer) => {
      if (!last && Math.abs(pointer.clientY - clientY) < dragFrom) return;
      last = { key, to: placeAt(key, pointer.clientY) };
      setMoving(last);
    });
    on('pointerup', () => {
      if (!last) return end();
      drop(last);
      // The click that follows chooses nothing.
      const stop = (click: Event) => click.stopPropagation();
      addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', stop, { capture: true }));
    });
    on('pointercancel', end);
    addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && end(), { signal });
  };

  const say = (next: Moving) => {
    setMoving(next);
    setSaid(texts.tree.moving(textOf(next.key), next.to + 1, movable.length));
  };
  const onHandleKey = (key: string) => (event: KeyboardEvent) => {
    if (moving?.key !== key) return;
    const step = steps[event.key];
    if (event.key === 'Tab') return end();
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) say({ key, to: Math.max(0, Math.min(movable.length - 1, moving.to + step)) });
    else if (event.key === 'Escape') end();
    else if (event.key === 'Enter' || event.key === ' ') {
      refocus.current = key;
      drop(moving);
      setSaid(texts.tree.place(textOf(key), moving.to + 1, movable.length));
    }
  };
  return {
    moving,
    said,
    isMovable: (key: string) => placeOf(key) >= 0,
    /** Where a line shows the place of the moved node: before or after a row. */
    dropAt: (row: TreeRow, next: TreeRow | undefined): 'before' | 'after' | undefined => {
      const place = placeOf(row.root);
      if (!moving || place < 0 || place !== moving.to || moving.to === placeOf(moving.key)) return undefined;
      if (moving.to < placeOf(moving.key)) return row.level === 1 ? 'before' : undefined;
      return next?.root === row.root ? undefined : 'after';
    },
    rowProps: (key: string) => ({ onPointerDown: onPointerDown(key) }),
    handleProps: (key: string) => ({
      'data-handle': '',
      'aria-pressed': moving?.key === key,
      // By keys or a screen reader: a pointer drags it.
      onClick: ({ detail }: { detail: number }) => detail === 0 && say({ key, to: placeOf(key) }),
      onKeyDown: onHandleKey(key),
      onBlur: () => moving?.key === key && end(),
    }),
  };
}

const handleOf = (tree: HTMLElement | null, key: string): HTMLElement | null =>
  tree?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-handle]`) ?? null;
