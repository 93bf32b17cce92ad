const longestFirst = (endings: string): string[] => endings.split(' ').sort((a, b) => b.length - a.length);
const nominal = longestFirst(
  'а я о е и ы у ю ь й ой ей ом ем ам ям ами ями ах ях ью ия ие ии ию ий ием ией иям иями иях ья ье ьи ьев ' +
    'ьям ьями ьях ьем ьей ' +
    'ый ая яя ое ее ые ого его ому ему ым им ую юю ых их ыми ими',
);
const verbal = longestFirst(
  'овать евать ать ять еть ить уть ыть оть аю аешь ает аем аете ают яю яешь яет яем яете яют ею еешь еет еем ' +
    'еете еют ую уешь ует уем уете уют юет юют ешь ет ем ете ут ют ишь ит им ите ат ят ' +
    'овал овала овало овали евал евала евало евали ал ала ало али ял яла яло яли ел ела ело ели ил ила ило ' +
    'или ул ула уло ули ыл ыла ыло ыли ай айте уй уйте ив ав ' +
    'ующ ающ яющ еющ ющ ущ ящ ащ овавш ивш авш явш евш овани ован ованн ан ана ано аны анн ен ена ено ены енн ян янн',
);
const participle = longestFirst('ий ая ее ие его ему им ую их ими ем ей ый ое ые ого ому ым ых ыми ом ой');
const vowel = /[аеиоуыэюя]/;
const consonantEnd = /[бвгджзклмнпрстфхцчшщ]$/;
const minStemLength = 3;

/** Removes the longest ending that leaves a stem of at least three letters with a vowel. */
function without(word: string, endings: readonly string[]): string | undefined {
  for (const ending of endings) {
    if (word.length - ending.length >= minStemLength && word.endsWith(ending)) {
      const stem = word.slice(0, -ending.length);
      if (vowel.test(stem)) return stem;
    }
  }
  return undefined;
}

/**
 * Stems that a Russian noun or adjective form may have; more than one where the form is ambiguous (`режим` is itself or
 * a form of `режа`).
 * Two words are forms of one word if they share a stem. The word is folded.
 */
export function nominalStems(word: string): string[] {
  const stem = without(word, nominal);
  const stems = new Set([stem ?? word]);
  if (consonantEnd.test(word)) {
    stems.add(word);
    if (/[оеё]в$/.test(word) && word.length - 2 >= minStemLength) stems.add(word.slice(0, -2));
    if (/[бвгджзйклмнпрстфхцчшщ][ое]к$/.test(word) && word.length > 4) stems.add(`${word.slice(0, -2)}к`);
    if (/[бвгджзклмнпрстфхцчшщ]ец$/.test(word) && word.length > 3) stems.add(`${word.slice(0, -2)}ц`);
    if (/[еа]ек$/.test(word) && word.length > 4) stems.add(`${word.slice(0, -2)}йк`);
  }
  if (/[оеиы]й$|ее$/.test(word) && word.length > minStemLength) stems.add(word.slice(0, -1));
  return [...stems];
}

/** Stem of a Russian verb form or participle; undefined if the word does not end like one. The word is folded. */
export function verbalStem(word: string): string | undefined {
  const plain = /(ся|сь)$/.test(word) && word.length > 5 ? word.slice(0, -2) : word;
  const short = without(plain, participle);
  const stem =
    (short !== undefined && /(щ|вш|нн)$/.test(short) ? without(short, verbal) : undefined) ?? without(plain, verbal);
  return stem?.replace(/(ов|ев)$/, '');
}
