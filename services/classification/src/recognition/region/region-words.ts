import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';

/** Words around place names, from `words.json`: stems written as in the sphere lexicons unless said otherwise. */
export const regionWords = readDataFile(
  new URL('./words.json', import.meta.url),
  z.strictObject({
    _about: about,
    /** Words for the kinds of places: oblast, city, district, village, lake and other landmarks. */
    kinds: z.strictObject({ o: wordList, c: wordList, d: wordList, v: wordList, n: wordList }),
    /** Next to the name of a street. */
    streetBefore: wordList,
    /** Before the name of a building or square; before a place in the genitive it is that place's: 'площадь Астаны'. */
    buildingBefore: wordList,
    streetAfter: wordList,
    /** Before the name of a club, company, newspaper or brand. */
    organisationBefore: wordList,
    road: wordList,
    /** Names that contain a place and mean something else. */
    blocked: wordList,
    /** Next to a person's name. */
    personBefore: wordList,
    personAfter: wordList,
    /**
     * Folded forms of names that are also ordinary words: 'іргелі' (fundamental), 'арыстан' (lion). They count with a
     * capital letter inside a sentence or next to a word of their kind.
     */
    ordinaryWords: wordList,
    /** The same, but only in lower case: 'қарағанда' (compared), 'семей' (of families), 'орал' (shouted). */
    lowerCaseWords: wordList,
    /** Starts of folded words after 'столица' that make it another capital: 'столица Франции', 'столица спорта'. */
    ownersOfACapital: wordList,
  }),
);
