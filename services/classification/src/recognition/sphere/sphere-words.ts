/**
 * The words by which one sphere is recognised, Russian and Kazakh together, divided by commas. An entry is a stem that
 * matches every word beginning with it;
 * `=` before it: only the whole word; several stems in a row: a phrase. Case and Kazakh letters typed without a Kazakh
 * layout make no difference.
 */
export interface SphereWords {
  /** Id 1..14 of the reference list. */
  sphere: number;
  /** Enough alone. */
  strong: string;
  /** Enough where nothing stronger stands beside it. */
  usual: string;
  /** Only adds to others. */
  weak: string;
}

/** Words that name all of `spheres` at once; without spheres: words that only look like those of a sphere. */
export interface WeightedWords {
  spheres: number[];
  weight: number;
  words: string;
}
