import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readExamples, type Example } from './read-examples.js';

/**
 * Cohen's kappa of two judges who each say yes or no about the same things: their agreement beyond chance, 1 is
 * perfect, 0 is chance (Cohen 1960). 1 when both say the same of everything.
 */
export function kappa(pairs: readonly (readonly [boolean, boolean])[]): number {
  const share = (choose: (pair: readonly [boolean, boolean]) => boolean) => pairs.filter(choose).length / pairs.length;
  const [first, second] = [share(([a]) => a), share(([, b]) => b)];
  const byChance = first * second + (1 - first) * (1 - second);
  return byChance === 1 ? 1 : (share(([a, b]) => a === b) - byChance) / (1 - byChance);
}

const labelsOf = (post: Example): ReadonlySet<string> =>
  new Set([
    `lang ${post.lang ?? ''}`,
    ...(post.oblasts ?? []).map((slug) => `oblast ${slug}`),
    ...(post.spheres ?? []).map((slug) => `sphere ${slug}`),
    `tone ${post.tone ?? 'none'}`,
    ...(post.is_ignored ? ['ignored'] : []),
  ]);

/** Kappa of every label that either judge gave, of posts that both judged; `given` counts both. */
export function agreement(
  first: readonly Example[],
  second: readonly Example[],
): { label: string; kappa: number; given: [number, number] }[] {
  const others = new Map(second.map((post) => [post.id, labelsOf(post)]));
  const judged = first.flatMap((post) => {
    const other = others.get(post.id);
    return other ? [[labelsOf(post), other] as const] : [];
  });
  const labels = [...new Set(judged.flatMap(([a, b]) => [...a, ...b]))].sort();
  return labels.map((label) => {
    const pairs = judged.map(([a, b]) => [a.has(label), b.has(label)] as const);
    const given: [number, number] = [pairs.filter(([a]) => a).length, pairs.filter(([, b]) => b).length];
    return { label, kappa: kappa(pairs), given };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const corpus = fileURLToPath(new URL('../../corpus/', import.meta.url));
  const second = readExamples(path.join(corpus, 'second-labels.jsonl'));
  const files = [...new Set(second.map(({ id = '' }) => id.replace(/-\d+$/, '')))];
  const first = files.flatMap((brief) => readExamples(path.join(corpus, `${brief}.jsonl`)));
  for (const { label, kappa: value, given } of agreement(first, second))
    console.log(`${label.padEnd(28)} ${value.toFixed(2)}  ${given.join(' and ')}`);
}
