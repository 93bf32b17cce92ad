import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import styles from './table.module.css';

interface VirtualRowsProps {
  count: number;
  /** The scroll box. */
  scroll: RefObject<HTMLElement | null>;
  /** Number of columns. */
  span: number;
  draw: (index: number) => ReactNode;
}

/** The rows of a long table that its scroll box shows, and a few around them. */
export function VirtualRows({ count, scroll, span, draw }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => 37,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {first > 0 && <PadRow height={first} span={span} />}
      {items.map(({ index }) => draw(index))}
      {after > 0 && <PadRow height={after} span={span} />}
    </>
  );
}

const PadRow = ({ height, span }: { height: number; span: number }) => (
  <tr className={styles['pad']} aria-hidden="true">
    <td colSpan={span} style={{ height }} />
  </tr>
);
