import { useRef, useState } from 'react';
import { Icon } from '../icon/icon.js';
import { texts } from '../texts.js';
import { visibleRows, type TreeNode, type TreeRow } from './tree-rows.js';
import styles from './tree.module.css';
import { useMoving } from './use-moving.js';
import { useTreeKeys } from './use-tree-keys.js';

export interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  selected: string | null;
  /** Not called for the selected node. */
  onSelect: (key: string) => void;
  expanded: readonly string[];
  onExpand: (keys: string[]) => void;
  /** Called with the new order of all first-level keys after a move by mouse, touch or keyboard. */
  onReorder?: (keys: string[]) => void;
}

/**
 * A tree with type-ahead, one selected node and, with `onReorder`, movable first-level nodes. One row is a tab stop;
 * the arrows reach the others and the buttons in a row, which the content must keep out of the tab order.
 */
export function Tree({ label, nodes, selected, onSelect, expanded, onExpand, onReorder }: TreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const rows = visibleRows(nodes, expanded);
  const isShown = (key: string | null) => rows.some(({ node }) => node.key === key);
  const stop = [focused, selected].find(isShown) ?? rows[0]?.node.key;
  const toggle = (key: string) =>
    onExpand(expanded.includes(key) ? expanded.filter((other) => other !== key) : [...expanded, key]);
  const select = (key: string) => key !== selected && onSelect(key);
  const onKeyDown = useTreeKeys({ rows, onSelect: select, onToggle: toggle });
  const move = useMoving({ tree, nodes, rows, onReorder });

  const drawRow = (row: TreeRow, next: TreeRow | undefined) => {
    const { node, level, isExpanded } = row;
    const { key, text, content } = node;
    const isMovable = move.isMovable(key);
    return (
      <div
        key={key}
        role="row"
        data-key={key}
        aria-label={text}
        aria-level={level}
        aria-posinset={row.place}
        aria-setsize={row.count}
        aria-selected={key === selected}
        {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
        tabIndex={key === stop ? 0 : -1}
        className={styles['item']}
        data-dragging={move.moving?.key === key || undefined}
        data-drop={move.dropAt(row, next)}
        onFocus={() => setFocused(key)}
        onClick={({ target, currentTarget }) => {
          // Clicks in a menu that the row opened arrive here too.
          if (target instanceof Element && currentTarget.contains(target) && !target.closest('button')) select(key);
        }}
        {...(isMovable ? move.rowProps(key) : {})}
      >
        <div role="gridcell" aria-colindex={1} className={styles['cell']}>
          <div className={styles['row']} style={{ ['--tree-item-level' as string]: level }}>
            {isMovable && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={texts.tree.drag(text)}
                className={styles['drag']}
                {...move.handleProps(key)}
              >
                <Icon name="drag" />
              </button>
            )}
            {isExpanded === undefined ? (
              <span className={styles['gap']} />
            ) : (
              <button
                type="button"
                tabIndex={-1}
                aria-label={`${isExpanded ? texts.tree.collapse : texts.tree.expand} ${text}`}
                className={styles['chevron']}
                onClick={() => toggle(key)}
              >
                <span className={isExpanded ? styles['open'] : undefined}>
                  <Icon name="right" />
                </span>
              </button>
            )}
            <div className={styles['content']}>{content ?? text}</div>
          </div>
        </div>
      </div>
    );
  };
  return (
    <>
      <div ref={tree} role="treegrid" aria-label={label} className={styles['tree']} onKeyDown={onKeyDown}>
        {rows.map((row, index) => drawRow(row, rows[index + 1]))}
      </div>
      <span role="status" className="visually-hidden">
        {move.said}
      </span>
    </>
  );
}
