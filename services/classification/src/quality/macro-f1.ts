/**
 * Mean F1 of all labels, for posts with any number of labels each; 1 is perfect. A label that occurs only in `actual`
 * counts too, with an F1 of 0.
 */
export function macroF1(pairs: readonly { expected: readonly string[]; actual: readonly string[] }[]): number {
  const labels = new Set(pairs.flatMap(({ expected, actual }) => [...expected, ...actual]));
  if (labels.size === 0) return 1;
  let sum = 0;
  for (const label of labels) {
    let hit = 0;
    let expectedCount = 0;
    let actualCount = 0;
    for (const { expected, actual } of pairs) {
      const isExpected = expected.includes(label);
      const isActual = actual.includes(label);
      expectedCount += Number(isExpected);
      actualCount += Number(isActual);
      hit += Number(isExpected && isActual);
    }
    sum += expectedCount + actualCount === 0 ? 1 : (2 * hit) / (expectedCount + actualCount);
  }
  return sum / labels.size;
}
