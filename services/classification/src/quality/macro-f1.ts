/**
 * Mean of the F1 of all labels that occur, of posts with any number of labels each; 1 is perfect. Labels that were only
 * guessed count as wrong ones do.
 */
export function macroF1(pairs: readonly { expected: readonly string[]; actual: readonly string[] }[]): number {
  const labels = new Set(pairs.flatMap(({ expected, actual }) => [...expected, ...actual]));
  if (labels.size === 0) return 1;
  let sum = 0;
  for (const label of labels) {
    let hit = 0;
    let wanted = 0;
    let given = 0;
    for (const { expected, actual } of pairs) {
      const isWanted = expected.includes(label);
      const isGiven = actual.includes(label);
      wanted += Number(isWanted);
      given += Number(isGiven);
      hit += Number(isWanted && isGiven);
    }
    sum += wanted + given === 0 ? 1 : (2 * hit) / (wanted + given);
  }
  return sum / labels.size;
}
