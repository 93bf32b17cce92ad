import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mix } from '@mm/platform-sim/world/random.js';
import { root } from './machine.mjs';
import { row } from './report.mjs';

const CORPUS = path.join(root, 'services/classification/corpus');
const TOPICS = [1000, 10_000];
const GOALS = [150_000, 20_000];
const ROUNDS = 7;
/** Publications that are matched in one round, at least this long. */
const ROUND_MS = 200;
const SLOW_PUBLICATIONS = 10;
const SHORTEST_WORD = 5;

/** Matching at arrival: our matcher, a RegExp for each topic, and the matcher of an earlier commit. */
export const matcher = {
  about: 'posts that one CPU second matches with 1,000 and 10,000 topics, beside RegExps and the commit before',
  /** `before`: a checkout of an earlier commit, built with `node infra/scripts/build.mjs --server`. */
  async run({ before, rounds = ROUNDS }) {
    const texts = corpusTexts();
    const ours = await load(root);
    const earlier = before ? await load(path.resolve(before)) : undefined;
    const rows = [];
    for (const [i, count] of TOPICS.entries()) {
      const topics = topicsOf(texts, count);
      const measured = { ours: matching(ours, texts, topics), earlier: earlier && matching(earlier, texts, topics) };
      const rates = inTurns(measured, Number(rounds));
      rows.push(
        row({
          measure: `matched, ${count} topics, beside a RegExp for each`,
          unit: 'posts/CPU s',
          value: rates.ours,
          baseline: regExpRate(texts, topics),
          goal: { atLeast: GOALS[i] },
        }),
      );
      if (earlier)
        rows.push(
          row({
            measure: `matched, ${count} topics, beside the commit before`,
            unit: 'posts/CPU s',
            value: rates.ours,
            baseline: rates.earlier,
            goal: { of: 'ratio', atLeast: 0.9 },
          }),
        );
    }
    const words = inTurns({ ours: wording(ours, texts), earlier: earlier && wording(earlier, texts) }, Number(rounds));
    rows.push(
      row({
        measure: 'words of a post, which are made once for all topics',
        unit: 'posts/CPU s',
        value: words.ours,
        baseline: words.earlier,
      }),
    );
    return {
      rows,
      notes: [
        `${texts.length} posts of the corpus of recognition, ${Math.round(meanLength(texts))} characters on average`,
        before
          ? `the commit before: ${path.resolve(before)}`
          : 'no commit before: name a built checkout of it with --before',
      ],
    };
  },
};

/** The functions of a built checkout. */
async function load(checkout) {
  const folder = path.join(checkout, 'services/platform/keywords');
  const { exports } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const of = (file) => import(pathToFileURL(path.join(folder, exports[`./${file}`].default)).href);
  const [{ TopicMatcher }, { wordsOfPublication }, { parse }] = await Promise.all(
    ['matcher.js', 'normalise.js', 'parse.js'].map(of),
  );
  return { TopicMatcher, wordsOfPublication, parse };
}

const corpusTexts = () =>
  fs
    .readdirSync(CORPUS)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => fs.readFileSync(path.join(CORPUS, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line).text)
    .filter((text) => typeof text === 'string');

const wordsIn = (text) => text.toLowerCase().match(/[а-яәіңғүұқөһё]+/g) ?? [];

/** Topics of words that the texts have, each as often as there: two to four of them, in all kinds of expressions. */
function topicsOf(texts, count) {
  const words = texts.flatMap(wordsIn).filter((word) => word.length >= SHORTEST_WORD);
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c, d] = [1, 2, 3, 4].map((purpose) => words[mix(i, purpose) % words.length] ?? '');
    const kinds = [
      { keywords: `${a} + ${b}`, pattern: all([a, b]) },
      { keywords: `${a} | ${b} + ${c}`, pattern: `${any([a])}|${all([b, c])}` },
      { keywords: `(${a} | ${b}) + (${c} | ${d})`, pattern: both([a, b], [c, d]) },
      { keywords: `${a} ${b}`, pattern: `${start(a)}\\p{L}*\\s+${stem(b)}` },
      { keywords: `${stem(a)}* + ${b}`, pattern: all([a, b]) },
    ];
    return kinds[i % kinds.length] ?? kinds[0];
  });
}

const stem = (word) => word.slice(0, Math.max(SHORTEST_WORD - 1, word.length - 2));
const start = (word) => `(?<!\\p{L})${stem(word)}`;
const any = (words) => `(?<!\\p{L})(?:${words.map(stem).join('|')})`;
const both = (first, second) => `^(?=[^]*${any(first)})(?=[^]*${any(second)})`;
const all = (words) => `^${words.map((word) => `(?=[^]*${start(word)})`).join('')}`;

const meanLength = (texts) => texts.reduce((sum, text) => sum + text.length, 0) / texts.length;

function matching({ TopicMatcher, wordsOfPublication, parse }, texts, topics) {
  const topicMatcher = new TopicMatcher(
    topics.map(({ keywords }, topicId) => ({
      topicId,
      keywords: parse(keywords),
      exclude: undefined,
      attrSearch: topicId % 3 === 0,
    })),
  );
  const publications = texts.map((text) => wordsOfPublication([text], ['Газета']));
  return () => publications.reduce((sum, publication) => sum + topicMatcher.match(publication).length, 0);
}

const wording =
  ({ wordsOfPublication }, texts) =>
  () =>
    texts.reduce((sum, text) => sum + wordsOfPublication([text], ['Газета']).textEnd, 0);

/** Calls of a function that does all texts in a CPU second, and how many texts that are. */
function rate(texts, work) {
  const from = process.cpuUsage();
  let [done, ms] = [0, 0];
  while (ms < ROUND_MS) {
    work();
    done += texts;
    const { user, system } = process.cpuUsage(from);
    ms = (user + system) / 1000;
  }
  return (done / ms) * 1000;
}

/** The median rate of each work, measured in turns after a round to warm up. */
function inTurns(works, rounds) {
  const texts = corpusTexts().length;
  const rates = { ours: [], earlier: [] };
  for (let round = 0; round <= rounds; round++)
    for (const [name, work] of Object.entries(works)) {
      if (!work) continue;
      const measured = rate(texts, work);
      if (round > 0) rates[name].push(measured);
    }
  return { ours: median(rates.ours), earlier: works.earlier && median(rates.earlier) };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** With a RegExp for each topic, of some publications: it is slow. */
function regExpRate(texts, topics) {
  const patterns = topics.map(({ pattern }) => new RegExp(pattern, 'u'));
  const some = texts.slice(0, SLOW_PUBLICATIONS).map((text) => text.toLowerCase());
  return rate(some.length, () =>
    some.reduce((sum, text) => sum + patterns.filter((pattern) => pattern.test(text)).length, 0),
  );
}
