/** A letter that only Kazakh has among the languages that are read. */
export const KAZAKH_LETTER = /[қәіғүұөңһ]/;

/** The last vowel is a front one, so endings are soft. */
const SOFT = /[әіүөе](?=[^аоұыәіүөеуи]*$)/;
const VOWEL_AT_END = /[аәеиоөуұүыіэюя]$/;
/** Kazakh nouns of places, of which many have no other Kazakh letter. */
const KAZAKH_PLACE = /.{2}хана$/;
const POSSESSIVE = /[ыі]$/;
const voiced: Record<string, string> = { п: 'б', к: 'г', қ: 'ғ' };

/**
 * A word, and for a Kazakh noun its possessive form, which is its commonest one (`қалалық ауруханасы`): most engines
 * know no forms of Kazakh words.
 */
export function likelyForms(word: string): string[] {
  const isNoun = (KAZAKH_LETTER.test(word) && !POSSESSIVE.test(word)) || KAZAKH_PLACE.test(word);
  return isNoun ? [word, possessive(word)] : [word];
}

function possessive(noun: string): string {
  const [hard, soft] = VOWEL_AT_END.test(noun) ? ['сы', 'сі'] : ['ы', 'і'];
  const last = noun.slice(-1);
  return `${noun.slice(0, -1)}${voiced[last] ?? last}${SOFT.test(noun) ? soft : hard}`;
}

/**
 * Words that begin with `prefix`. Engines know no `*` inside a word, but find the forms of a word: a few derived words
 * find most of what begins like them. Their endings are the commonest ones after such a letter.
 */
export function beginningWith(prefix: string): string[] {
  if (!/^\p{Script=Cyrillic}+$/u.test(prefix)) return [prefix];
  return [prefix, ...endingsAfter(prefix).map((ending) => prefix + ending)];
}

function endingsAfter(prefix: string): readonly string[] {
  if (KAZAKH_LETTER.test(prefix)) return kazakhEndingsAfter(prefix);
  if (/[аеиоуыэюя]$/.test(prefix)) return ['тель', 'ться', 'тся', 'ние', 'ный', 'ка'];
  if (prefix.endsWith('л')) return ['а', 'ьный', 'ьник', 'ьство', 'ение', 'ить'];
  if (prefix.endsWith('т')) return ['ель', 'ельство', 'ельный', 'ный', 'ь', 'ика'];
  return ['а', 'ный', 'ник', 'ский', 'ство', 'ение', 'ация', 'ический'];
}

/** Plural, quality, person, possession; after the first letter of the persons' endings -гер and -кер, their rest. */
function kazakhEndingsAfter(prefix: string): readonly string[] {
  const isSoft = SOFT.test(prefix);
  const endings = isSoft ? ['лер', 'лік', 'ші', 'і'] : ['лар', 'лық', 'шы', 'ы'];
  return /[гк]$/.test(prefix) ? ['ер', ...endings] : endings;
}
