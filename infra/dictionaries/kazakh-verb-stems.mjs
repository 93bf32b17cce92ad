import { infinitiveOf, softened } from '@mm/morphology/kazakh-paradigm.js';
import { spelt } from '@mm/morphology/kazakh-sounds.js';

/** Forms by which a verb is known, and how many of them. */
const FORMS = ['GAн', 'DY', 'QAйдY', 'QAGAн', 'сA', 'GAндA', 'QAй', 'сYн', 'JдY', 'JтYн', 'Vп', 'GAнын', 'QAсA', 'DYм'];
const FORMS_OF_VERB = 2;
const FORMS_OF_VOICE = 1;
/** Voices, which make verbs of verbs: passive, reflexive, causative, reciprocal. */
const VOICES = ['Vл', 'Vн', 'т', 'DYр', 'GYз', 'Vс', 'Vт'];
const ROUNDS_OF_VOICES = 2;
const VOWEL = /[аәеёиоөуұүыіэюя]/;
const voiceless = Object.fromEntries(Object.entries(softened).map(([hard, soft]) => [soft, hard]));
/** Two letters that begin with a consonant and are a verb. */
const SHORT_VERBS = new Set(['де', 'же', 'жу', 'ту', 'қу', 'бу', 'ти', 'жи', 'ки']);

/** Stems that an infinitive may have: 'оқу' of 'оқы', 'шығу' of 'шық', 'қою' of 'қой', 'алу' of 'ал'. */
function stemsOfInfinitive(word) {
  const [start, last] = [word.slice(0, -1), word.slice(-1)];
  if (last === 'ю') return [`${start}й`, ...(start.endsWith('и') ? [start] : [])];
  if (last !== 'у') return [];
  const hard = voiceless[start.slice(-1)];
  return [`${start}ы`, `${start}і`, ...(hard ? [start.slice(0, -1) + hard] : []), start];
}

const numberOfVowels = (word) => word.split(VOWEL).length - 1;
const isStem = (stem) =>
  VOWEL.test(stem) &&
  (stem.length > 2 || (stem.length === 2 && VOWEL.test(stem.charAt(0))) || SHORT_VERBS.has(stem)) &&
  (!/[ыі]$/.test(stem) || numberOfVowels(stem) > 1);
const harmonyOf = (stem) => (/[әеөүі][^аоұыя]*$/.test(stem) ? 1 : 0);
function written(stem, ending) {
  const spelling = spelt(ending, stem.slice(-1), harmonyOf(stem));
  return VOWEL.test(spelling.charAt(0)) ? stem.replace(/[пкқ]$/, (last) => softened[last]) + spelling : stem + spelling;
}

/** The listed words that are verbs' infinitives, their stems, and stems of other voices that the texts have. */
export function verbStems(listed, counts) {
  const formsOf = (stem) => FORMS.filter((ending) => counts.has(written(stem, ending))).length;
  const stems = new Set();
  for (const infinitive of listed) {
    const possible = stemsOfInfinitive(infinitive).filter(isStem);
    const most = Math.max(...possible.map(formsOf));
    const attested = possible.filter((stem) => formsOf(stem) >= Math.max(FORMS_OF_VERB, most / 2));
    const others = possible.filter((stem) => listed.has(stem) && stem.length > 3).slice(-1);
    for (const stem of attested.length > 0 ? attested : others) stems.add(stem);
  }
  let round = [...stems];
  for (let i = 0; i < ROUNDS_OF_VOICES; i++) {
    round = round
      .flatMap((stem) => VOICES.map((voice) => written(stem, voice)))
      .filter((stem) => !stems.has(stem) && formsOf(stem) >= FORMS_OF_VOICE);
    for (const stem of round) stems.add(stem);
  }
  return { stems, infinitives: new Set([...stems].map(infinitiveOf)) };
}
