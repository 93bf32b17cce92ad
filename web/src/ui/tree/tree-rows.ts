import type { ReactNode } from 'react';

export interface TreeNode {
  key: string;
  /** Accessible name, also for type-ahead. */
  text: string;
  content?: ReactNode;
  children?: readonly TreeNode[];
  /** Shows a drag handle; first level only. */
  isMovable?: boolean;
}

/** A node that is in sight. */
export interface TreeRow {
  node: TreeNode;
  /** From 1. */
  level: number;
  /** Place among its siblings from 1, and their number. */
  place: number;
  count: number;
  parent: string | null;
  /** The first-level node that it belongs to. */
  root: string;
  /** Undefined without children. */
  isExpanded: boolean | undefined;
}

/** The nodes in sight from top to bottom: first-level ones and those below expanded ones. */
export function visibleRows(nodes: readonly TreeNode[], expanded: readonly string[], above?: TreeRow): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const hasChildren = (node.children?.length ?? 0) > 0;
    const row: TreeRow = {
      node,
      level: (above?.level ?? 0) + 1,
      place: index + 1,
      count: nodes.length,
      parent: above?.node.key ?? null,
      root: above?.root ?? node.key,
      isExpanded: hasChildren ? expanded.includes(node.key) : undefined,
    };
    return row.isExpanded ? [row, ...visibleRows(node.children ?? [], expanded, row)] : [row];
  });
}

/** The next row after `at` whose text begins with `start`, from the top again after the last one; -1 without one. */
export function rowBeginningWith(rows: readonly TreeRow[], at: number, start: string): number {
  const wanted = start.toLowerCase();
  const order = rows.map((_, index) => (at + 1 + index) % rows.length);
  return order.find((index) => rows[index]?.node.text.toLowerCase().startsWith(wanted)) ?? -1;
}
