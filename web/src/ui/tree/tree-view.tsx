import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Tree as AriaTree,
  TreeItem,
  TreeItemContent,
  type TreeProps as AriaTreeProps,
} from 'react-aria-components/Tree';
import { Icon } from '../icon/icon.js';
import { texts } from '../texts.js';
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

interface TreeViewProps extends Omit<TreeProps, 'onReorder'> {
  /** How its nodes are moved. */
  dragAndDropHooks?: AriaTreeProps<object>['dragAndDropHooks'];
}

/** A tree whose nodes are moved only with `dragAndDropHooks`. */
export function TreeView({
  label,
  nodes,
  selected,
  onSelect,
  expanded,
  onExpand,
  empty,
  dragAndDropHooks,
}: TreeViewProps) {
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
      {...(dragAndDropHooks ? { dragAndDropHooks } : {})}
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
          {/* The library wants a handle in each row of a tree in which any can be moved. */}
          {allowsDragging && (
            <AriaButton
              slot="drag"
              aria-label={texts.tree.drag(node.text)}
              isDisabled={!node.isMovable}
              className={(node.isMovable ? styles['drag'] : styles['unmovable']) ?? ''}
            >
              <Icon name="drag" />
            </AriaButton>
          )}
          {hasChildItems ? (
            <AriaButton
              slot="chevron"
              aria-label={isExpanded ? texts.tree.collapse : texts.tree.expand}
              className={styles['chevron'] ?? ''}
            >
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
