/**
 * Probability of `count` or more where `mean` are expected and the variance is `mean + dispersion * mean²` (negative
 * binomial; 0 is Poisson). `count` is a whole number from 0.
 */
export function countTail(count: number, mean: number, dispersion: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  if (count <= mean) return 1;
  // above the mean every term is smaller than the one before, so the sum ends soon
  const size = 1 / Math.max(dispersion, 1e-6);
  const share = mean / (mean + size);
  let term = Math.exp(
    logGamma(count + size) - logGamma(size) - logGamma(count + 1) + size * Math.log1p(-share) + count * Math.log(share),
  );
  let sum = 0;
  for (let k = count; term > sum * 1e-6; k++) {
    sum += term;
    term *= ((k + size) / (k + 1)) * share;
  }
  return Math.min(1, sum);
}

/** Logarithm of the gamma function for arguments above 0 (Stirling's series after a shift; error below 1e-9). */
function logGamma(x: number): number {
  let shifted = x;
  let product = 1;
  while (shifted < 8) product *= shifted++;
  const inverse = 1 / (shifted * shifted);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / shifted;
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}
