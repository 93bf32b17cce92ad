import { foldLetters } from './fold.js';
import { spelt } from './kazakh-sounds.js';

/** Pronouns whose stem changes, with their forms. */
const IRREGULAR: Readonly<Record<string, string>> = {
  мен: 'менің маған мені менде менен менімен мендегі менікі менмін',
  сен: 'сенің саған сені сенде сенен сенімен сендегі сенікі сенсің',
  сіз: 'сіздің сізге сізді сізде сізден сізбен сіздікі сіздегі',
  біз: 'біздің бізге бізді бізде бізден бізбен біздікі біздегі',
  ол: 'оның оған оны онда одан онымен ондағы оныкі ондай',
  сол: 'соның соған соны сонда содан сонымен сондағы',
  бұл: 'бұның бұған бұны бұнда бұдан бұнымен бұндағы мұның мұған мұны мұнда мұнан мұнымен мұндағы',
  осы: 'осының осыған осыны осында осыдан осымен осынымен осындағы осылар осылардың осыларға осыларды',
  олар: 'олардың оларға оларды оларда олардан олармен олардағы олардікі',
  бәрі: 'бәрінің бәріне бәрін бәрінде бәрінен бәрімен бәріміз бәрің бәріңіз бәріміздің бәрімізге бәрімізді',
  өз: 'өзім өзің өзіңіз өзі өзіміз өздері өзімнің өзіңнің өзінің өзіміздің өздерінің өзіме өзіңе өзіне өзімізге',
};
/** Verbs whose stem is their present: 'отырмын'. */
const PRESENT_STEMS: Readonly<Record<string, string>> = { отыр: 'отыр', жүр: 'жүр', тұр: 'тұр', жатыр: 'жат' };
const present = Object.entries(PRESENT_STEMS).flatMap(([stem, verb]) =>
  ['', 'BYн', 'сYң', 'сYз', 'QYз', 'сYңдAр', 'сYздAр'].map((person): [string, string] => [
    stem + spelt(person, 'р', stem === 'жүр' ? 1 : 0),
    `${verb}-`,
  ]),
);

/** Folded forms of pronouns, themselves among them, and of these verbs, with their lemmas. */
export const irregularForms: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...present,
    ...Object.entries(IRREGULAR).flatMap(([pronoun, forms]) =>
      [pronoun, ...forms.split(' ')].map((form): [string, string] => [form, pronoun]),
    ),
  ].reduce((all, [form, lemma]) => {
    const folded = foldLetters(form);
    return all.set(folded, [...(all.get(folded) ?? []), lemma]);
  }, new Map<string, string[]>()),
);
