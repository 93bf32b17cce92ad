/**
 * The words of one sphere, Russian and Kazakh together, separated by commas. An entry is a stem that matches every word
 * starting with it; with `=` before it, only the whole word; several stems in a row are a phrase. Case and missing
 * Kazakh letters make no difference.
 */
export interface SphereWords {
  /** Id 1..14 of the reference list. */
  sphere: number;
  /** Enough alone. */
  strong: string;
  /** Enough if the text has no stronger word of another sphere. */
  usual: string;
  /** Only adds to other words. */
  weak: string;
}

/** Words that name all of `spheres` at once; without spheres: words that only look like those of a sphere. */
export interface WeightedWords {
  spheres: number[];
  weight: number;
  words: string;
}
