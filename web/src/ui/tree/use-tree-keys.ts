import type { KeyboardEvent } from 'react';
import { useTypedWord } from '../hooks/use-typed-word.js';
import { rowBeginningWith, type TreeRow } from './tree-rows.js';

interface TreeKeys {
  rows: readonly TreeRow[];
  onSelect: (key: string) => void;
  onToggle: (key: string) => void;
}

/**
 * Keys of a tree: up, down, Home and End move between rows, left and right close and open them and move between their
 * buttons, Enter and Space select, letters find.
 */
export function useTreeKeys({ rows, onSelect, onToggle }: TreeKeys) {
  const typed = useTypedWord();
  return (event: KeyboardEvent<HTMLElement>) => {
    const tree = event.currentTarget;
    const target = event.target;
    // Keys of a menu that a row opened bubble here too.
    if (!(target instanceof HTMLElement) || !tree.contains(target) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const elements = [...tree.querySelectorAll<HTMLElement>('[role="row"]')];
    const at = elements.findIndex((element) => element.contains(target));
    const [row, element] = [rows[at], elements[at]];
    if (!row || !element) return;
    const isOnRow = target === element;
    const stops = [element, ...element.querySelectorAll<HTMLElement>('button:enabled')];
    const stop = stops.indexOf(target);
    const found = (): HTMLElement | undefined => {
      const text = typed.add(event.key);
      return elements[rowBeginningWith(rows, text.length > 1 ? at - 1 : at, text)];
    };
    const act: Record<string, () => HTMLElement | undefined | void> = {
      ArrowDown: () => elements[at + 1],
      ArrowUp: () => elements[at - 1],
      Home: () => elements[0],
      End: () => elements.at(-1),
      ArrowRight: () =>
        isOnRow && row.isExpanded === false ? onToggle(row.node.key) : stops[(stop + 1) % stops.length],
      ArrowLeft: () => {
        if (!isOnRow) return stops[stop - 1];
        if (row.isExpanded) return onToggle(row.node.key);
        return elements[rows.findIndex(({ node }) => node.key === row.parent)];
      },
      ...(isOnRow ? { Enter: () => onSelect(row.node.key), ' ': () => onSelect(row.node.key) } : {}),
    };
    const run = act[event.key] ?? (event.key.length === 1 && event.key !== ' ' ? found : undefined);
    if (!run) return;
    event.preventDefault();
    const next = run();
    if (next) next.focus();
  };
}
