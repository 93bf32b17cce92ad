import fs from 'node:fs';
import path from 'node:path';

const RUN = 4;
const MAX_SHARED_RUNS = 0.5;
const MAX_REPEATED_SKELETONS = 0.02;
const MIN_POSTS = 30;
const SECOND_LABELS = 'second-labels.jsonl';
const TONES = [-2, 1, 2];
const REGIONS = [
  ...['abai', 'akmola', 'aktobe', 'almaty-oblast', 'atyrau', 'west-kazakhstan', 'zhambyl', 'zhetisu', 'karaganda'],
  ...['kostanay', 'kyzylorda', 'mangystau', 'pavlodar', 'north-kazakhstan', 'turkistan', 'ulytau', 'east-kazakhstan'],
  ...['astana', 'almaty-city', 'shymkent', 'republic'],
];
const SPHERES = [
  ...['healthcare', 'education', 'economy', 'transport', 'housing-utilities', 'ecology', 'security', 'culture'],
  ...['sport', 'agriculture', 'social-protection', 'politics', 'science-digital', 'tourism'],
];

/** The posts of all briefs of a folder, without the briefs themselves. */
export const readCorpus = (folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && name !== SECOND_LABELS)
    .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n').slice(1))
    .map((line) => JSON.parse(line));

/**
 * What is wrong with a corpus: posts that share more than half of their runs of 4 words, more than 2 % of skeletons
 * (names, numbers and places masked) that repeat, and labels with fewer than 30 posts.
 */
export const corpusFindings = (posts) => [...sharedRuns(posts), ...repeatedSkeletons(posts), ...rareLabels(posts)];

function sharedRuns(posts) {
  const byRun = new Map();
  const runsOf = posts.map(({ text }) => new Set(runs(wordsOf(text))));
  runsOf.forEach((some, i) => some.forEach((run) => byRun.set(run, [...(byRun.get(run) ?? []), i])));
  const shared = new Map();
  for (const members of byRun.values())
    for (const [k, a] of members.entries())
      for (const b of members.slice(k + 1)) shared.set(`${a} ${b}`, (shared.get(`${a} ${b}`) ?? 0) + 1);
  return [...shared].flatMap(([pair, count]) => {
    const [a, b] = pair.split(' ').map(Number);
    return count > MAX_SHARED_RUNS * Math.min(runsOf[a].size, runsOf[b].size)
      ? [`${posts[a].id} and ${posts[b].id} share ${count} of their runs of ${RUN} words`]
      : [];
  });
}

function repeatedSkeletons(posts) {
  const first = new Map();
  const repeated = posts.filter(({ id, text }) => {
    const skeleton = skeletonOf(text);
    if (skeleton === '') return false;
    const isRepeated = first.has(skeleton);
    if (!isRepeated) first.set(skeleton, id);
    return isRepeated;
  });
  return repeated.length > posts.length * MAX_REPEATED_SKELETONS
    ? [`${repeated.length} of ${posts.length} skeletons repeat: ${repeated.map(({ id }) => id).join(', ')}`]
    : [];
}

function rareLabels(posts) {
  const rare = (kind, labels, has) =>
    labels.flatMap((label) => {
      const count = posts.filter((post) => has(post, label)).length;
      return count < MIN_POSTS ? [`${kind} ${label} has ${count} posts, fewer than ${MIN_POSTS}`] : [];
    });
  return [
    ...rare('region', REGIONS, ({ oblasts }, label) => oblasts.includes(label)),
    ...rare('sphere', SPHERES, ({ spheres }, label) => spheres.includes(label)),
    ...rare('tone', TONES, ({ tone }, label) => tone === label),
  ];
}

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runs = (words) => words.slice(RUN - 1).map((_, i) => words.slice(i, i + RUN).join(' '));

/** A text without what a template would fill in: words with capitals, words in quotation marks, numbers. */
const skeletonOf = (text) =>
  wordsOf(
    text
      .replace(/[«"„“][^»"“”]{1,60}[»"“”]/gu, ' имя ')
      .replace(/\p{Lu}[\p{L}-]*/gu, ' имя ')
      .replace(/\p{N}+/gu, ' 0 '),
  )
    .join(' ')
    .replace(/имя( имя)+/g, 'имя');
