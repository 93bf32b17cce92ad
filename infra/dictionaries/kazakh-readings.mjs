import { kindsOfStem, paradigmIn, softened } from '@mm/morphology/kazakh-paradigm.js';

const VOWEL = /[аәеёиоөуұүыіэюя]/;
const voiceless = Object.fromEntries(Object.entries(softened).map(([hard, soft]) => [soft, hard]));
const paradigm = paradigmIn((ending) => ending);

/** How words in their own letters may be made of stems and endings. */
export class KazakhReadings {
  #kinds = new Map();
  #nouns;
  #verbs;
  #longer;

  /** `shortened`: nouns with their stem before vowels. Sets may grow and shrink later. */
  constructor({ nouns, verbs, shortened }) {
    this.#nouns = nouns;
    this.#verbs = verbs;
    this.#longer = new Map([...shortened].map(([long, short]) => [short, long]));
  }

  /** Each stem and ending; `isOnly`: the word is not both a noun's and a verb's form of the same stem. */
  of(word) {
    const readings = this.#readings(word, this.#nouns, this.#verbs);
    return readings.map((one) => ({
      ...one,
      isOnly: !readings.some(({ stem, isNoun }) => stem === one.stem && isNoun !== one.isNoun),
    }));
  }

  /** Whether a word is a form of one of some nouns. */
  explains(word, nouns) {
    return this.#readings(word, nouns, new Set()).length > 0;
  }

  /** Each way to take the ending of a noun off a word, '' too. */
  splits(word, minLength) {
    const splits = [];
    for (let at = word.length; at >= minLength; at--) {
      const [stem, ending] = [word.slice(0, at), word.slice(at)];
      if (VOWEL.test(stem) && (paradigm.noun.get(ending) ?? 0) & this.#kindsOf(stem)) splits.push({ stem, ending });
    }
    return splits;
  }

  #readings(word, nouns, verbs) {
    const readings = [];
    const take = (stem, ending, isNoun, kinds) => {
      if (kinds && (isNoun ? nouns : verbs).has(stem) && kinds & this.#kindsOf(stem))
        readings.push({ stem, ending, isNoun });
    };
    for (let at = word.length; at >= 2; at--) {
      const [start, ending] = [word.slice(0, at), word.slice(at)];
      const [asNoun, asVerb] = [paradigm.noun.get(ending) ?? 0, paradigm.verb.get(ending) ?? 0];
      if (asNoun | asVerb)
        for (const stem of this.#stemsBefore(start, ending)) {
          take(stem, ending, true, asNoun);
          take(stem, ending, false, asVerb);
        }
      for (const vowel of 'ыі') take(start + vowel, ending, false, paradigm.narrow.get(ending));
      for (const stem of [`${start}й`, ...(start.endsWith('и') ? [start] : [])])
        take(stem, ending, false, paradigm.glide.get(ending));
    }
    return readings;
  }

  #stemsBefore(start, ending) {
    if (!/^[аеыіу]/.test(ending)) return [start];
    const [shorter, last] = [start.slice(0, -1), start.slice(-1)];
    const stems = /[кқ]$/.test(last) && VOWEL.test(shorter.slice(-1)) ? [] : [start];
    if (voiceless[last]) stems.push(shorter + voiceless[last]);
    if (last === 'у' && /^[ыі]п/.test(ending)) stems.push(`${shorter}п`);
    const longer = this.#longer.get(start);
    return longer === undefined ? stems : [...stems, longer];
  }

  #kindsOf(stem) {
    let kinds = this.#kinds.get(stem);
    if (kinds === undefined) this.#kinds.set(stem, (kinds = kindsOfStem(stem)));
    return kinds;
  }
}
