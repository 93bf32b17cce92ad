import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import { recognise } from '../recognition/recognise.js';
import { readExamples } from './read-examples.js';
import type { Example } from './read-examples.js';

const slugOf = (entries: readonly { id: number; slug: string }[], ids: readonly number[]): string[] =>
  ids.map((id) => entries.find((entry) => entry.id === id)?.slug ?? String(id));

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

/** Prints macro-F1 per head for one file of labelled posts; `--misses` also prints every post with a wrong label. */
function measurePosts(file: string, showMisses: boolean): void {
  const pairs: Record<string, { expected: string[]; actual: string[] }[]> = {
    lang: [],
    oblasts: [],
    spheres: [],
    is_ignored: [],
    tone: [],
  };
  let exact = 0;
  const examples = readExamples(file);
  for (const example of examples) {
    const got = recognise({ text: example.text });
    const actual: Record<string, string[]> = {
      lang: [got.lang],
      oblasts: slugOf(oblasts, got.oblasts),
      spheres: slugOf(spheres, got.spheres),
      is_ignored: [String(got.is_ignored)],
      tone: [String(got.tone)],
    };
    const misses: string[] = [];
    for (const [head, expected] of Object.entries(labelsOf(example))) {
      const found = actual[head] ?? [];
      pairs[head]?.push({ expected, actual: found });
      if ([...expected].sort().join() !== [...found].sort().join())
        misses.push(`${head}: ${expected.join('+') || '–'} ≠ ${found.join('+') || '–'}`);
    }
    if (misses.length === 0) exact++;
    else if (showMisses)
      console.log(
        [
          `  ${example.id ?? ''} ${example.text.slice(0, 140)}`,
          `      ${misses.join(' · ')}`,
          `      ${got.evidence.map(({ head, value, quote }) => `${head}=${value} «${quote}»`).join(' ')}`,
        ].join('\n'),
      );
  }
  console.log(`${path.basename(file)}: ${examples.length} posts, ${exact} without a mistake`);
  for (const [head, list] of Object.entries(pairs))
    if (list.length > 0) console.log(`  ${head.padEnd(10)} macro-F1 ${macroF1(list).toFixed(3)} on ${list.length}`);
}

function labelsOf(example: Example): Record<string, string[]> {
  return {
    ...(example.lang && { lang: [/^(kz|ru|other)$/.test(example.lang) ? example.lang : (example.label ?? 'other')] }),
    ...(example.oblasts && { oblasts: example.oblasts }),
    ...(example.spheres && { spheres: example.spheres }),
    ...(example.is_ignored !== undefined && { is_ignored: [String(example.is_ignored)] }),
    ...(typeof example.tone === 'number' && { tone: [String(example.tone)] }),
  };
}

function measureSpeed(): void {
  const text =
    'На трассе под Актау столкнулись два грузовика, есть погибшие. ' +
    'Полиция выясняет причины аварии, движение восстановлено.';
  const rounds = 5_000;
  for (let i = 0; i < 500; i++) recognise({ text });
  const started = performance.now();
  for (let i = 0; i < rounds; i++) recognise({ text });
  console.log(
    `speed: ${Math.round((rounds / (performance.now() - started)) * 1_000)} short posts a second, one thread`,
  );
  const long = performance.now();
  recognise({ text: text.repeat(9_000) });
  console.log(`       ${Math.round(performance.now() - long)} ms for a text of 1 MB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target = '../shared/data', ...flags] = process.argv.slice(2);
  if (!fs.existsSync(target)) console.log(`nothing to measure: ${target} does not exist`);
  else if (fs.statSync(target).isFile()) measurePosts(target, flags.includes('--misses'));
  else
    for (const name of fs.readdirSync(target).filter((file) => /\.jsonl(\.gz)?$/.test(file)))
      measurePosts(path.join(target, name), flags.includes('--misses'));
  measureSpeed();
}
