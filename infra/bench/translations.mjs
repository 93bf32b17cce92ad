import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { likeTranslation, traitsOf, translationLikeness } from '@mm/likeness/traits.js';
import { UserFacingError } from '../start/user-facing-error.mjs';
import { row } from './report.mjs';

const PAIRS = path.join(import.meta.dirname, 'data/translation-pairs.tsv');
/** Pairs whose Kazakh line is in an odd hundred were not looked at before the likeness was settled. */
const LINES_OF_A_PART = 100;
const GOAL = { atLeast: 0.95 };

/** @typedef {{ kz: number, ru: number, isSame: boolean, weight: number }} Pair */

/**
 * Translations found among sentences of both languages: in judged pairs, and among all pairs, of which those of one
 * place in both languages are the translations.
 */
export function translationRows(file) {
  const lines = linesOf(file);
  const traits = lines.map(({ text }) => traitsOf('', text));
  const isFound = ({ kz, ru }) => translationLikeness(traits[kz - 1] ?? [], traits[ru - 1] ?? []) >= likeTranslation;
  const judged = judgedPairs();
  const numbersOf = (lang) => lines.flatMap((line, i) => (line.lang === lang ? [i + 1] : []));
  const russian = numbersOf('ru');
  const all = numbersOf('kz').flatMap((kz, i) => russian.map((ru, j) => ({ kz, ru, isSame: i === j, weight: 1 })));
  return [
    ...rowsOf('held-out pairs of ru and kz, as often as they occur', partOf(judged, 1), isFound),
    ...rowsOf('held-out sentences of ru and kz, each with each', partOf(all, 1), isFound, GOAL),
    ...rowsOf('sentences for tuning, each with each', partOf(all, 0), isFound),
  ];
}

function linesOf(file) {
  if (!fs.existsSync(file)) throw new UserFacingError(`There is no ${file}, whose sentences are compared.`);
  const bytes = fs.readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (!fs.readFileSync(PAIRS, 'utf8').includes(digest))
    throw new UserFacingError(`${file} is not the version whose lines were judged.`);
  return gunzipSync(bytes)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** @returns {Pair[]} */
const judgedPairs = () =>
  fs
    .readFileSync(PAIRS, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t').map(Number))
    .map(([kz = 0, ru = 0, isSame, weight = 1]) => ({ kz, ru, isSame: isSame === 1, weight }));

/** @param {Pair[]} pairs */
const partOf = (pairs, part) => pairs.filter(({ kz }) => Math.floor(kz / LINES_OF_A_PART) % 2 === part);

/** @param {Pair[]} pairs @param {{ atLeast: number }} [goal] */
function rowsOf(what, pairs, isFound, goal) {
  const found = pairs.filter(isFound);
  const right = weightOf(found.filter(({ isSame }) => isSame));
  return [
    row({ measure: `${what}: precision`, unit: '', value: right / weightOf(found), ...(goal && { goal }) }),
    row({ measure: `${what}: recall`, unit: '', value: right / weightOf(pairs.filter(({ isSame }) => isSame)) }),
  ];
}

const weightOf = (pairs) => pairs.reduce((sum, { weight }) => sum + weight, 0);
