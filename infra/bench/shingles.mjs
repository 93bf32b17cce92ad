const SHINGLE = 4;
const SAMPLES = 2_000;

/** Precision, recall and F1 of a text's shingles of four words, counted as a multiset. */
export function shingleScore(reference, text) {
  const wanted = shinglesOf(reference);
  const found = shinglesOf(text);
  const wantedCount = sum([...wanted.values()]);
  const foundCount = sum([...found.values()]);
  const common = sum([...found].map(([shingle, count]) => Math.min(count, wanted.get(shingle) ?? 0)));
  const precision = foundCount > 0 ? common / foundCount : Number(wantedCount === 0);
  const recall = wantedCount > 0 ? common / wantedCount : 1;
  return { precision, recall, f1: common > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

/** The 95 % bootstrap interval of the mean of a page's measure. */
export const intervalOf = (pages, key) => quantiles(pages.map((page) => page[key]));

/** The mean difference of two measurements of the same pages, with its paired interval. */
export function differenceOf(pages, others, key) {
  const differences = pages.map((page, i) => page[key] - others[i][key]);
  return { value: mean(differences), ...quantiles(differences) };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

export const mean = (values) => sum(values) / values.length;

function shinglesOf(text) {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map();
  const size = Math.min(SHINGLE, words.length);
  for (let i = 0; size > 0 && i + size <= words.length; i++) {
    const shingle = words.slice(i, i + size).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function quantiles(values) {
  const next = randomFrom(1);
  const means = Array.from({ length: SAMPLES }, () =>
    mean(values.map(() => values[Math.floor(next() * values.length)])),
  );
  means.sort((a, b) => a - b);
  const at = (share) => means[Math.floor(SAMPLES * share)] ?? NaN;
  return { low: at(0.025), high: at(0.975) };
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
