import type { Key } from 'react-aria-components/Tree';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import styles from './tree.module.css';
import { TreeView, type TreeProps } from './tree-view.js';

/** A tree whose movable first-level nodes are moved by mouse, touch or keyboard. */
export function MovableTree({ onReorder, ...props }: TreeProps) {
  const { nodes } = props;
  const movable = new Set<Key>(nodes.filter((n) => n.isMovable).map((n) => n.key));
  const { dragAndDropHooks } = useDragAndDrop({
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
  return <TreeView {...props} dragAndDropHooks={dragAndDropHooks} />;
}
