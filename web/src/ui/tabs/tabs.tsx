import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { key: K; text: string; content: ReactNode }[];
  selected: K;
  onSelect: (key: K) => void;
}

/** Where an arrow leads from the tab at `at` of `count`. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs; only the selected panel is mounted. Arrows, Home and End select and focus another one. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const to = moves[event.key]?.(at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (!next || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
    if (next.key !== selected) onSelect(next.key);
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles['list']} onKeyDown={move}>
        {tabs.map(({ key, text }) => (
          <div
            key={key}
            id={`${id}tab-${key}`}
            role="tab"
            tabIndex={key === selected ? 0 : -1}
            aria-selected={key === selected}
            {...(key === selected ? { 'aria-controls': `${id}panel` } : {})}
            className={styles['tab']}
            onClick={() => key !== selected && onSelect(key)}
          >
            {text}
          </div>
        ))}
      </div>
      {tabs
        .filter(({ key }) => key === selected)
        .map(({ key, content }) => (
          <div
            key={key}
            id={`${id}panel`}
            role="tabpanel"
            aria-labelledby={`${id}tab-${key}`}
            className={styles['panel']}
          >
            {content}
          </div>
        ))}
    </div>
  );
}
