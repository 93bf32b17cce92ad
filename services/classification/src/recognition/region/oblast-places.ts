/**
 * The places of one oblast in lines: kind and flags, then names (Russian, Kazakh, former ones). `_` means a space or
 * hyphen inside a name.
 *
 * Kinds: `o` oblast, `c` city, `d` district, `v` village or settlement, `n` lake, park, mountain, field, landmark.
 * Flags: `!` only next to a word of its kind ('район', 'ауданы'), `^` only with a capital letter, `*` not next to a
 * person's first name, `=` preferred among namesakes.
 * A name with `~` before it is a root of adjectives and of names of inhabitants only ('~актюбин').
 */
export interface OblastPlaces {
  /** KATO id, as in the reference list of oblasts. */
  oblast: number;
  places: string;
}
