import type { Form } from './word-forms.js';

export type PlaceKind = 'o' | 'c' | 'd' | 'v' | 'n';

/** One meaning of a place name. */
export interface Place {
  oblast: number;
  kind: PlaceKind;
  needsKind: boolean;
  needsCapital: boolean;
  mayBePerson: boolean;
  preferred: boolean;
  /** Others bear the name: it yields to every other region that the text names. */
  isCommon: boolean;
  abbreviation: boolean;
}

/** A name found at the words `from`..`to`, with all its meanings; `ending` follows the name's root. */
export interface PlaceMatch {
  from: number;
  to: number;
  form: Form;
  ending: string;
  places: Place[];
}

/** The oblasts of places, each once. */
export const oblastsOf = (places: readonly Place[]): number[] => [...new Set(places.map(({ oblast }) => oblast))];
