/**
 * The places of one oblast as lines of words: first the kind and its flags, then names (Russian, Kazakh, old ones), `_`
 * for a space or hyphen inside a name.
 * Kinds: o oblast, c city, d district, v village or settlement, n lake, park, mountain, field, landmark.
 * Flags: `!` only beside a word of its kind ('район', 'ауданы'), `^` only with a capital letter, `*` not beside a
 * person's first name, `=` preferred among namesakes.
 * A name that begins with `~` is a root that occurs only in adjectives and names of inhabitants ('~актюбин').
 */
export interface OblastPlaces {
  /** KATO id, as in the reference list of oblasts. */
  oblast: number;
  places: string;
}
