import { lazy, Suspense } from 'react';
import { TreeView, type TreeProps } from './tree-view.js';

export type { TreeNode } from './tree-view.js';

const MovableTree = lazy(() => import('./movable-tree.js').then((m) => ({ default: m.MovableTree })));

/** A tree with type-ahead, one selected node and, with `onReorder`, movable first-level nodes. */
export const Tree = ({ onReorder, ...props }: TreeProps) =>
  onReorder ? (
    <Suspense fallback={<TreeView {...props} />}>
      <MovableTree {...props} onReorder={onReorder} />
    </Suspense>
  ) : (
    <TreeView {...props} />
  );
