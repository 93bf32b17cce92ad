/**
 * Middles of labels in a column, in their order: as near to their targets as their heights allow, and between `-half`
 * and `half` if they have room there. Pixels.
 */
export function spreadLabels(targets: readonly number[], heights: readonly number[], half = Infinity): number[] {
  // Of each label: where the column would begin if it stood at its target. Labels that touch share the mean of theirs.
  let before = 0;
  const offsets = heights.map((height) => (before += height) - height / 2);
  const groups: { sum: number; size: number }[] = [];
  targets.forEach((target, i) => {
    groups.push({ sum: target - (offsets[i] ?? 0), size: 1 });
    for (let [above, below] = groups.slice(-2); above && below; [above, below] = groups.slice(-2)) {
      if (above.sum / above.size <= below.sum / below.size) break;
      groups.splice(-2, 2, { sum: above.sum + below.sum, size: above.size + below.size });
    }
  });
  const starts = groups.flatMap(({ sum, size }) => Array<number>(size).fill(sum / size));
  const last = half - before;
  return starts.map((start, i) => Math.max(-half, Math.min(last, start)) + (offsets[i] ?? 0));
}
