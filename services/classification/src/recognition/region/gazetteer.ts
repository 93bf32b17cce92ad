import * as z from 'zod';
import { about, readDataFile } from '../text/data-file.js';

/** Oblasts and cities of republican significance; each has a file of places. */
const OBLASTS = [
  'abai',
  'akmola',
  'aktobe',
  'almaty-oblast',
  'atyrau',
  'west-kazakhstan',
  'zhambyl',
  'zhetisu',
  'karaganda',
  'kostanay',
  'kyzylorda',
  'mangystau',
  'pavlodar',
  'north-kazakhstan',
  'turkistan',
  'ulytau',
  'east-kazakhstan',
  'astana',
  'almaty-city',
  'shymkent',
];

/**
 * The places of one oblast in lines: kind and flags, then names (Russian, Kazakh, former ones). `_` means a space or
 * hyphen inside a name.
 *
 * Kinds: `o` oblast, `c` city, `d` district, `v` village or settlement, `n` lake, park, mountain, field, landmark.
 * Flags: `!` only next to a word of its kind ('район', 'ауданы'), `^` only with a capital letter, `*` not next to a
 * person's first name, `=` preferred among namesakes, `?` borne by others too: yields to any other region of the text.
 * A name with `~` before it is a root of adjectives and of names of inhabitants only ('~актюбин').
 */
const oblastPlaces = z.strictObject({
  _about: about,
  /** KATO id, as in the reference list of oblasts. */
  oblast: z.int(),
  places: z.array(z.string().regex(/^[ocdvn][!^*=?]{0,3}( [~\p{L}_-]+)+$/u)),
});

/** The places of every oblast, from `gazetteer/<oblast>.json`. */
export const gazetteer = OBLASTS.map((name) =>
  readDataFile(new URL(`./gazetteer/${name}.json`, import.meta.url), oblastPlaces),
);
