/** Positive to negative publications, two decimals; 1 when there are no negatives. */
export function loyalty(positive: number, negative: number): number {
  return negative === 0 ? 1 : Math.round((positive / negative) * 100) / 100;
}
