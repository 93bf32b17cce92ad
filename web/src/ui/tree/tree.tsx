import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tree as AriaTree, TreeItem, TreeItemContent, type Key } from 'react-aria-components/Tree';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Icon } from '../icon/icon.js';
import styles from './tree.module.css';

export interface TreeNode {
  key: string;
  /** Accessible name, also for type-ahead. */
  text: string;
  content?: ReactNode;
  children?: readonly TreeNode[];
  /** Shows a drag handle; first level only. */
  isMovable?: boolean;
}

export interface TreeProps {
  label: string;
  nodes: readonly TreeNode[];
  selected: string | null;
  onSelect: (key: string) => void;
  expanded: readonly string[];
  onExpand: (keys: string[]) => void;
  /** Called with the new order of all first-level keys after a move by mouse, touch or keyboard. */
  onReorder?: (keys: string[]) => void;
  empty?: ReactNode;
}

/** A tree with type-ahead, one selected node and movable first-level nodes. */
export function Tree({ label, nodes, selected, onSelect, expanded, onExpand, onReorder, empty }: TreeProps) {
  const movable = new Set<Key>(nodes.filter((n) => n.isMovable).map((n) => n.key));
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: onReorder === undefined,
    getItems: (keys) =>
      [...keys]
        .filter((key) => movable.has(key))
        .map((key) => ({ 'text/plain': nodes.find((n) => n.key === key)?.text ?? '' })),
    getDropOperation: (target) =>
      target.type === 'item' && target.dropPosition !== 'on' && movable.has(target.key) ? 'move' : 'cancel',
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles['drop'] ?? ''} />,
    onReorder: ({ keys, target }) => {
      const moved = nodes.map((n) => n.key).filter((key) => keys.has(key));
      const rest = nodes.map((n) => n.key).filter((key) => !keys.has(key));
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      if (moved.length && at >= 0) onReorder?.([...rest.slice(0, at), ...moved, ...rest.slice(at)]);
    },
  });
  return (
    <AriaTree
      aria-label={label}
      className={styles['tree'] ?? ''}
      selectionMode="single"
      selectionBehavior="toggle"
      disallowEmptySelection
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        const key = keys === 'all' ? undefined : [...keys][0];
        if (key !== undefined) onSelect(String(key));
      }}
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpand([...keys].map(String))}
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => empty}
    >
      {nodes.map((node) => renderNode(node))}
    </AriaTree>
  );
}

const renderNode = (node: TreeNode): ReactNode => (
  <TreeItem key={node.key} id={node.key} textValue={node.text} className={styles['item'] ?? ''}>
    <TreeItemContent>
      {({ hasChildItems, isExpanded, allowsDragging, level }) => (
        <div className={styles['row']} style={{ ['--tree-item-level' as string]: level }}>
          {allowsDragging && node.isMovable && (
            <AriaButton slot="drag" className={styles['drag'] ?? ''}>
              <Icon name="drag" />
            </AriaButton>
          )}
          {hasChildItems ? (
            <AriaButton slot="chevron" className={styles['chevron'] ?? ''}>
              <span className={isExpanded ? styles['open'] : undefined}>
                <Icon name="right" />
              </span>
            </AriaButton>
          ) : (
            <span className={styles['gap']} />
          )}
          <div className={styles['content']}>{node.content ?? node.text}</div>
        </div>
      )}
    </TreeItemContent>
    {node.children?.map(renderNode)}
  </TreeItem>
);
