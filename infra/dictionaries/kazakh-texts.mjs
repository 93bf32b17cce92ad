import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const SETS = ['kaznerd.jsonl.gz', 'kazsandra_pc.jsonl.gz'];
const RUN = /[\p{L}\p{M}]+/gu;
const KAZAKH = /[қәіғүұөңһ]/i;
const WORD = /^[а-яёәғқңөұүһі]{2,}$/;
const VOWEL = /[аәеёиоөуұүыіэюя]/;
const NAME = /^[А-ЯЁӘҒҚҢӨҰҮҺІ][а-яёәғқңөұүһі]+$/;
const isWord = (word) => WORD.test(word) && VOWEL.test(word);

/** The words of a hunspell dictionary in lower case; some have Latin letters that look like Cyrillic ones. */
export const listedWords = (file) =>
  new Set(
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/.*/, '').trim().toLowerCase().replaceAll('i', 'і').replaceAll('a', 'а'))
      .filter(isWord),
  );

/** Lower-case words of Kazakh texts with their numbers: of licensed sets in a folder and of the own corpus. */
export function wordsOfTexts(root, folder) {
  const corpus = path.join(root, 'services/classification/corpus');
  const files = [
    ...SETS.map((name) => zlib.gunzipSync(fs.readFileSync(path.join(folder, name))).toString()),
    ...fs
      .readdirSync(corpus)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => fs.readFileSync(path.join(corpus, name), 'utf8')),
  ];
  const counts = new Map();
  for (const line of files.flatMap((file) => file.split('\n'))) {
    if (!KAZAKH.test(line)) continue;
    const { text, title } = JSON.parse(line);
    for (const [word] of `${title ?? ''}\n${text ?? ''}`.normalize('NFC').toLowerCase().matchAll(RUN))
      if (isWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Names of one word in the recogniser's gazetteer. */
export function placeNames(root) {
  const folder = path.join(root, 'services/classification/src/recognition/region/gazetteer');
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')).places ?? [])
    .flatMap((line) => line.split(' ').slice(1))
    .filter((name) => NAME.test(name))
    .map((name) => name.toLowerCase());
}

/** Kazakh names of countries of one word, by Unicode's CLDR. */
export function countryNames() {
  const names = new Intl.DisplayNames(['kk'], { type: 'region' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((a) => letters.map((b) => names.of(a + b) ?? ''))
    .filter((name) => NAME.test(name))
    .map((name) => name.toLowerCase());
}
