import { foldLetters } from './fold.js';
import { nounEndings } from './kazakh-endings.js';
import { exampleSounds, soundOf, spelt, type Harmony } from './kazakh-sounds.js';
import { endingsForGlide, endingsForNarrowVowel, verbEndings } from './kazakh-verbs.js';

/**
 * Kinds of stems by their last sound and harmony, as bits: an ending has the bits of all stems that it may follow, a
 * stem those that it may be.
 */
export type StemKinds = number;

/** Endings with the kinds of stems that they follow. */
export interface KazakhParadigm {
  noun: ReadonlyMap<string, StemKinds>;
  verb: ReadonlyMap<string, StemKinds>;
  /** In place of a verb's last ы or і, and of its last й. */
  narrow: ReadonlyMap<string, StemKinds>;
  glide: ReadonlyMap<string, StemKinds>;
}

const harmonies: readonly Harmony[] = [0, 1];
const kind = (sound: number, harmony: Harmony): StemKinds => 1 << (sound * 2 + harmony);

type Spelling = (ending: string) => string;

function kindsOf(endings: readonly string[], spelling: Spelling): Map<string, StemKinds> {
  const kinds = new Map<string, StemKinds>();
  for (const [sound, last] of [...exampleSounds].entries())
    for (const harmony of harmonies)
      for (const ending of endings) {
        const written = spelling(spelt(ending, last, harmony));
        kinds.set(written, (kinds.get(written) ?? 0) | kind(sound, harmony));
      }
  return kinds;
}

/** All endings of nouns and verbs in a spelling of their letters. */
export const paradigmIn = (spelling: Spelling): KazakhParadigm => ({
  noun: kindsOf(nounEndings, spelling),
  verb: kindsOf(verbEndings, spelling),
  narrow: kindsOf(endingsForNarrowVowel, spelling),
  glide: kindsOf(endingsForGlide, spelling),
});

let folded: KazakhParadigm | undefined;

/** All endings, folded, made when they are first asked for. */
export const kazakhParadigm = (): KazakhParadigm => (folded ??= paradigmIn(foldLetters));

const BACK = /[аоұыёя]/;
const FRONT = /[әеөүіэ]/;

/** What the vowels of a stem allow: the last one decides; и, у and ю say nothing, a late и allows both. */
function harmoniesOf(stem: string): readonly Harmony[] {
  const vowels = stem.replace(/[^аоұыёяәеөүіэиь]/g, '');
  const last = vowels.slice(-1);
  if (BACK.test(last)) return [0];
  if (FRONT.test(last)) return [1];
  return FRONT.test(vowels.slice(-2, -1)) ? [1] : harmonies;
}

/** The kinds of a stem in its own letters: и is both vowel and glide, в and its like are spoken voiceless. */
export function kindsOfStem(stem: string): StemKinds {
  const last = stem.replace(/ь$/, '').slice(-1);
  const sounds = last === 'и' ? [0, 1] : 'бвгғд'.includes(last) ? [1, 5] : [soundOf(last)];
  return sounds.flatMap((sound) => harmoniesOf(stem).map((harmony) => kind(sound, harmony))).reduce((a, b) => a | b, 0);
}

/** The infinitive of a verb's stem, both in their own letters: 'оқы' → 'оқу', 'шық' → 'шығу', 'қой' → 'қою'. */
export function infinitiveOf(stem: string): string {
  const start = stem.slice(0, -1);
  const last = stem.slice(-1);
  if (last === 'ы' || last === 'і') return `${start}у`;
  if (last === 'й') return `${start}ю`;
  if (last === 'и') return `${stem}ю`;
  return `${start}${softened[last] ?? last}у`;
}

/** Last letters that are voiced before a vowel. */
export const softened: Readonly<Record<string, string>> = { п: 'б', к: 'г', қ: 'ғ' };
