import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';

const SPHERES = [
  'healthcare',
  'education',
  'economy',
  'transport',
  'housing-utilities',
  'ecology',
  'security',
  'culture',
  'sport',
  'agriculture',
  'social-protection',
  'politics',
  'science-digital',
  'tourism',
];
/** Words of two spheres at once, and words of none. */
const GROUPS = [
  'look-alikes',
  'security-pairs',
  'economy-pairs',
  'healthcare-pairs',
  'science-education-pairs',
  'environment-pairs',
  'tourism-pairs',
];

/** Id of the reference list. */
const sphereId = z.int().min(1).max(14);

/**
 * The words of one sphere, Russian and Kazakh together. An entry is a stem that matches every word starting with it;
 * with `=` before it, only the whole word; several stems in a row are a phrase. Case and missing Kazakh letters make no
 * difference.
 */
const sphereWords = z.strictObject({
  _about: about,
  sphere: sphereId,
  /** Enough alone. */
  strong: wordList,
  /** Enough if the text has no stronger word of another sphere. */
  usual: wordList,
  /** Only adds to other words. */
  weak: wordList,
});

/** Words that name all of `spheres` at once; without spheres: words that only look like those of a sphere. */
const wordGroups = z.strictObject({
  _about: about,
  groups: z.array(z.strictObject({ spheres: z.array(sphereId), weight: z.number().min(0), words: wordList })),
});

const fileOf = (name: string): URL => new URL(`./lexicon/${name}.json`, import.meta.url);

/** The words of every sphere, from `lexicon/<sphere>.json`. */
export const sphereLexicon = SPHERES.map((name) => readDataFile(fileOf(name), sphereWords));

/** Words that belong to two spheres at once, and words that belong to none. */
export const multiSphereLexicon = GROUPS.flatMap((name) => readDataFile(fileOf(name), wordGroups).groups);
