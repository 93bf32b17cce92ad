import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { groupStories } from '@mm/likeness/group-stories.js';
import { printOf } from '@mm/likeness/print.js';
import { PrintIndex } from '@mm/likeness/print-index.js';
import { floorOf } from '@mm/likeness/strictness.js';
import { UserFacingError } from '../start/user-facing-error.mjs';
import { root } from './machine.mjs';
import { row } from './report.mjs';
import { streamRows } from './story-stream.mjs';
import { translationRows } from './translations.mjs';

const DEFAULT_DATA = '../shared/data/telegram_news_llm.jsonl.gz';
/** Beside the other set. */
const SENTENCES = 'sib200.jsonl.gz';
const PAIRS = path.join(import.meta.dirname, 'data/story-pairs.tsv');
/** Pairs whose first line is in an odd hundred were not looked at before the likeness was settled. */
const LINES_OF_A_PART = 100;
const GOALS = { precision: 0.97, recall: 0.9 };
const WINDOW_POSTS = 200_000;
const WINDOW_MS = 72 * 3_600_000;
const MEASURED_POSTS = 20_000;
const WARM_UP_POSTS = 5000;
const REPRINT_EVERY = 5;

/** @typedef {{ a: number, b: number, isSame: boolean, weight: number }} Pair */
/** @typedef {(pair: Pair) => boolean} Decision */

/** Reprints found in judged pairs of real posts, and how fast in a full index. */
export const stories = {
  about: 'reprints in judged pairs of real posts, beside plain Jaccard and equal titles, and how fast they are found',
  async run({ data = DEFAULT_DATA, minutes = 0, posts = WINDOW_POSTS }) {
    const texts = textsOf(path.resolve(root, data));
    const { pairs, disputed } = judgedPairs();
    const asTheyOccur = partOf(pairs, 1);
    const [tuned, heldOut] = [once(partOf(pairs, 0)), once(asTheyOccur)];
    const { alike, together } = decisions(texts);
    const jaccard = bestJaccard(texts, tuned);
    /** @type {Decision} */
    const sameTitle = ({ a, b }) => titleOf(texts[a - 1]) === titleOf(texts[b - 1]);
    const rows = [
      ...comparedRows('held-out pairs, alike', heldOut, alike, jaccard.decide, GOALS),
      ...comparedRows('held-out pairs, in one story', heldOut, together, jaccard.decide),
      ...comparedRows('held-out pairs as often as they occur, alike', asTheyOccur, alike, jaccard.decide),
      ...comparedRows('held-out pairs, equal titles', heldOut, sameTitle, jaccard.decide),
      ...comparedRows('pairs for tuning, alike', tuned, alike, jaccard.decide),
      ...translationRows(path.join(path.dirname(path.resolve(root, data)), SENTENCES)),
      ...speedRows(texts),
      ...(Number(minutes) > 0
        ? await streamRows(originalsOf(texts), { posts: Number(posts), minutes: Number(minutes) })
        : []),
    ];
    return {
      rows,
      notes: [
        `${texts.length} posts; ${tuned.length} pairs for tuning, ${heldOut.length} held out, of which ` +
          `${heldOut.filter(({ isSame }) => isSame).length} are reprints; ${disputed} disputed ones are left out`,
        `baseline of pairs: plain Jaccard of words, at ${jaccard.floor}, its best F1 on the pairs for tuning`,
        'translations: sentences that people translated (SIB-200); no set of Kazakh and Russian posts is at hand',
        'the pairs are about equally many from each band of likeness and of Jaccard, not as often as they occur',
        'with --minutes: review over --posts posts, and a stream of 200 posts/s, a fifth reprints (story-stream.mjs)',
        `speed: print, like and add beside ${WINDOW_POSTS} posts of 72 hours, each ${REPRINT_EVERY}th a reprint`,
      ],
    };
  },
};

/** @returns {string[]} by line */
function textsOf(file) {
  if (!fs.existsSync(file))
    throw new UserFacingError(
      `There is no ${file}: name the set of Telegram news with --data, pairs refer to its lines.`,
    );
  const bytes = fs.readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (!fs.readFileSync(PAIRS, 'utf8').includes(digest))
    throw new UserFacingError(`${file} is not the version whose lines were judged.`);
  const lines = gunzipSync(bytes).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line).text);
}

/** Pairs about which both judgements agree. */
function judgedPairs() {
  const lines = fs.readFileSync(PAIRS, 'utf8').trim().split('\n');
  const judged = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t').map(Number));
  const agreed = judged.filter(([, , first, second]) => first === second);
  return {
    pairs: agreed.map(([a = 0, b = 0, isSame, , weight = 1]) => ({ a, b, isSame: isSame === 1, weight })),
    disputed: judged.length - agreed.length,
  };
}

/** @param {Pair[]} pairs */
const partOf = (pairs, part) => pairs.filter(({ a }) => Math.floor(a / LINES_OF_A_PART) % 2 === part);

/** @param {Pair[]} pairs */
const once = (pairs) => pairs.map((pair) => ({ ...pair, weight: 1 }));

/** Which pairs the index finds alike among all posts, and which are in one story of them. */
function decisions(texts) {
  const index = new PrintIndex();
  const posts = [];
  const edges = [];
  const alike = new Set();
  for (const [i, text] of texts.entries()) {
    const print = printOf('', text);
    if (!print) continue;
    const id = i + 1;
    for (const { id: other, likeness } of index.like(print, floorOf(2))) {
      edges.push({ a: other, b: id, likeness });
      alike.add(`${other} ${id}`);
    }
    index.add(id, print, id);
    posts.push({ id, at: id, storyId: 0 });
  }
  const storyOf = new Map(
    groupStories(posts, edges, []).flatMap(({ id, members }) => members.map((member) => [member, id])),
  );
  return {
    /** @type {Decision} */
    alike: ({ a, b }) => alike.has(`${a} ${b}`),
    /** @type {Decision} */
    together: ({ a, b }) => storyOf.has(a) && storyOf.get(a) === storyOf.get(b),
  };
}

const wordsOf = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** The first sentence, as most posts have no title. */
const titleOf = (text) => [...wordsOf(text.split(/[.!?\n]/u)[0])].join(' ');

function jaccardOf(texts, { a, b }) {
  const [ofA, ofB] = [wordsOf(texts[a - 1]), wordsOf(texts[b - 1])];
  const common = [...ofA].filter((word) => ofB.has(word)).length;
  return common / (ofA.size + ofB.size - common);
}

/** Plain Jaccard of words with the floor that has the best F1 on pairs. */
function bestJaccard(texts, pairs) {
  const at = (floor) => (pair) => jaccardOf(texts, pair) >= floor;
  const f1 = (floor) => {
    const { precision, recall } = quality(pairs, at(floor));
    return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  };
  const floors = Array.from({ length: 18 }, (_, i) => (i + 1) / 20);
  const floor = floors.reduce((best, one) => (f1(one) > f1(best) ? one : best));
  return { floor, decide: at(floor) };
}

/** @param {Pair[]} pairs @param {Decision} decide */
function quality(pairs, decide) {
  const found = pairs.filter(decide);
  const right = weightOf(found.filter(({ isSame }) => isSame));
  const wanted = weightOf(pairs.filter(({ isSame }) => isSame));
  return { precision: found.length > 0 ? right / weightOf(found) : 1, recall: right / wanted };
}

const weightOf = (pairs) => pairs.reduce((sum, { weight }) => sum + weight, 0);

function comparedRows(what, pairs, decide, baseline, goals = {}) {
  const [ours, theirs] = [quality(pairs, decide), quality(pairs, baseline)];
  return ['precision', 'recall'].map((key) =>
    row({
      measure: `${what}: ${key}`,
      unit: '',
      value: ours[key],
      baseline: theirs[key],
      ...(goals[key] && { goal: { atLeast: goals[key] } }),
    }),
  );
}

/** A text in which all longer words are others in every round. */
const inOtherWords = (text, round) =>
  round === 0 ? text : text.replace(/\p{L}{3,}/gu, (word) => String.fromCharCode(0x430 + round) + word);

/** As many original texts as one likes. */
const originalsOf = (texts) => (i) => inOtherWords(texts[i % texts.length], Math.floor(i / texts.length));

function speedRows(texts) {
  const text = originalsOf(texts);
  const at = (i) => Math.floor((i * WINDOW_MS) / WINDOW_POSTS);
  const before = usedMegabytes();
  const index = new PrintIndex(WINDOW_POSTS);
  for (let i = 0; i < WINDOW_POSTS; i++) addPost(index, i, text(i), at(i));
  const megabytes = usedMegabytes() - before;
  const news = Array.from({ length: WARM_UP_POSTS + MEASURED_POSTS }, (_, i) => ({
    id: WINDOW_POSTS + i,
    text: i % REPRINT_EVERY === 0 ? `Напомним. ${text(WINDOW_POSTS - 1 - i)}` : text(WINDOW_POSTS + i),
  }));
  const work = ({ id, text: of }) => {
    const print = printOf('', of);
    if (!print) return;
    index.like(print, floorOf(1));
    index.add(id, print, at(id));
  };
  for (const post of news.slice(0, WARM_UP_POSTS)) work(post);
  const measured = news.slice(WARM_UP_POSTS);
  const seconds = cpuSeconds(() => measured.forEach(work));
  const printing = cpuSeconds(() => measured.forEach(({ text: of }) => printOf('', of)));
  return [
    row({
      measure: 'print, like and add',
      unit: 'posts/CPU s',
      value: measured.length / seconds,
      goal: { atLeast: 5000 },
    }),
    row({
      measure: "print: in a post's path",
      unit: 'ms',
      value: (printing / measured.length) * 1000,
      goal: { atMost: 0.1 },
    }),
    row({ measure: `memory of ${WINDOW_POSTS} posts`, unit: 'MB', value: megabytes }),
  ];
}

function addPost(index, id, text, at) {
  const print = printOf('', text);
  if (print) index.add(id, print, at);
}

function cpuSeconds(work) {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}

function usedMegabytes() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
