import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { UserFacingError } from '../start/user-facing-error.mjs';
import { root } from './machine.mjs';
import { row } from './report.mjs';
import { differenceOf, intervalOf, mean, shingleScore } from './shingles.mjs';

const DEFAULT_DATA = '../shared/data/articles';
/** F1 that is wanted on pages which nobody has developed on. */
const GOALS = { aeb: 0.97, waddle_ru: 0.87 };

export const articles = {
  about: "the text of labelled article pages: the product's and Readability's with its defaults",
  async run({ data = DEFAULT_DATA }) {
    const folder = path.resolve(root, data);
    const sets = labelledSets(folder);
    if (sets.length === 0)
      throw new UserFacingError(`There are no labelled article pages in ${folder}: name their folder with --data.`);
    const { ours, theirs, decode, plain } = await extractors();
    const rows = [];
    const notes = [];
    for (const { name, pages } of sets) {
      const decoded = pages.map(({ bytes, reference, isMarkup, address }) => ({
        address,
        reference: isMarkup ? plain(reference) : reference,
        html: decode(bytes),
      }));
      const [mine, other] = [ours, theirs].map((extract) => decoded.map((page) => measured(page, extract)));
      rows.push(...rowsOf(name, mine, other));
      notes.push(...notesOf(name, mine, other));
    }
    notes.push(
      'Per page: words, shingles of 4 as a multiset; means over pages, 95 % bootstrap intervals of 2,000 samples.',
      'Baseline: Readability. Its HTML becomes text as ours does; both parse with linkedom, in this process.',
      'The references of waddle_ru begin with the title, which neither text contains.',
    );
    return { rows, notes };
  },
};

function rowsOf(name, mine, other) {
  const compared = (measure, key, unit, goal) =>
    row({
      measure: `${name}: ${measure}`,
      unit,
      value: mean(mine.map((page) => page[key])),
      baseline: mean(other.map((page) => page[key])),
      ...(goal && { goal: { atLeast: goal } }),
    });
  return [
    compared('F1', 'f1', '', GOALS[name]),
    compared('precision', 'precision', ''),
    compared('recall', 'recall', ''),
    compared('time', 'ms', 'ms/page'),
  ];
}

function notesOf(name, mine, other) {
  const shown = ({ low, high }) => `${low.toFixed(3)}–${high.toFixed(3)}`;
  const intervals = (pages) =>
    ['f1', 'precision', 'recall']
      .map((key) => `${key} ${mean(pages.map((page) => page[key])).toFixed(3)} (${shown(intervalOf(pages, key))})`)
      .join(', ');
  const { value, ...interval } = differenceOf(mine, other, 'f1');
  return [
    `${name}, ${mine.length} pages: ours ${intervals(mine)}; Readability ${intervals(other)}; ` +
      `difference of f1 ${value.toFixed(3)} (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}, paired)`,
  ];
}

function measured({ html, address, reference }, extract) {
  const from = performance.now();
  let text = '';
  try {
    text = extract(html, address);
  } catch {
    // A page that cannot be read has no text.
  }
  return { ms: performance.now() - from, ...shingleScore(reference, text) };
}

/** The product's extractor, compiled, and Readability. */
async function extractors() {
  execFileSync(process.execPath, ['infra/scripts/build.mjs', '--package', 'services/networks'], { cwd: root });
  const smi = (file) => import(path.join(root, 'services/networks/dist/smi', file));
  const [{ extractArticle }, { readableText }, { decodeDocument }] = await Promise.all(
    ['page/article.js', 'page/readable-text.js', 'feed/charset.js'].map(smi),
  );
  return {
    ours: (html, address) => extractArticle(html, address).text,
    theirs: (html) => readableText(new Readability(parseHTML(html).document).parse()?.content ?? ''),
    plain: readableText,
    decode: (bytes) => decodeDocument(bytes, 'text/html').text,
  };
}

/** Every folder below with `<id>.html.gz` and its reference: in `ground-truth.json`, or as `<id>.txt` in paragraphs. */
function labelledSets(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, pages: labelledPages(path.join(folder, name)) }))
    .filter(({ pages }) => pages.length > 0);
}

function labelledPages(folder) {
  const truth = path.join(folder, 'ground-truth.json');
  const known = fs.existsSync(truth) ? JSON.parse(fs.readFileSync(truth, 'utf8')) : {};
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.html.gz'))
    .flatMap((file) => {
      const id = file.slice(0, -'.html.gz'.length);
      const text = path.join(folder, `${id}.txt`);
      const isMarkup = !known[id] && fs.existsSync(text);
      const reference = isMarkup ? fs.readFileSync(text, 'utf8') : known[id]?.articleBody;
      if (!reference) return [];
      const address = known[id]?.url ?? `https://example.com/${id}`;
      return [{ reference, isMarkup, address, bytes: gunzipSync(fs.readFileSync(path.join(folder, file))) }];
    });
}
