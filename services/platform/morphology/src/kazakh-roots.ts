import { foldLetters } from './fold.js';
import type { Lemma } from './lemma.js';
import { infinitiveOf, kazakhParadigm, kindsOfStem, softened, type StemKinds } from './kazakh-paradigm.js';

/** A root of the list, in its own letters. A noun is whatever is declined, verbs are conjugated; some are both. */
interface Root {
  root: string;
  isNoun: boolean;
  isVerb: boolean;
  /** It may be but a form of another root, and is no dictionary form then. */
  isUnsure: boolean;
  kinds: StemKinds;
  /** Its last letter is another before a vowel. */
  isSoftened: boolean;
  /** The root, where this is its form with the last vowel dropped before another one: 'орн' of 'орын'. */
  longer: string | undefined;
  /** A loan word that may take a vowel before endings: 'объект', 'объектіге'. */
  isLoan: boolean;
}

type Found = Map<string, Root>;

const VERB_ONLY = '-';
const VERB_TOO = '+';
const UNSURE = '?';
const SIGN = /[-+?]$/;
const MIN_LENGTH = 2;
const STARTS_WITH_VOWEL = /^[аеиуы]/;
/** Kinds of stems: in a vowel, and of any sound with back or with front vowels. */
const [BACK_VOWEL, FRONT_VOWEL, BACK, FRONT] = [0b1, 0b10, 0b0101_0101_0101, 0b1010_1010_1010];
/** Folded last letters before a vowel, and what they are otherwise. */
const HARDENED: Readonly<Record<string, string>> = { б: 'п', г: 'к' };

/** A list of Kazakh roots, by which forms are told: with the paradigm, no form is in the list. */
export class KazakhRoots {
  /** By their folded form; lines are read when they are first asked for. */
  readonly #byForm = new Map<string, string | readonly Root[]>();

  /**
   * Lines: `қала`, `кел-` (a verb), `ат+` (a verb too), `қызың?` (perhaps a form of another one), `орын/орн` (with its
   * form before a vowel).
   */
  constructor(lines: Iterable<string>) {
    for (const line of lines) {
      const [root = '', short] = line.replace(SIGN, '').split('/');
      this.#add(root, line);
      if (short !== undefined) this.#add(short, `${short}=${root}`);
    }
  }

  /** The roots that a folded word is a form of, in their own letters; those of verbs end in '-', unsure ones in '?'. */
  lemmasOf(word: string): Lemma[] {
    const found = new Map<string, Root>();
    for (let at = word.length; at >= MIN_LENGTH; at--) this.#find(word.slice(0, at), word.slice(at), found);
    return [...found].map(([lemma, root]) => ({ lemma, isLemma: isDictionaryForm(word, lemma, root) }));
  }

  #add(stem: string, line: string): void {
    const folded = foldLetters(stem);
    const before = this.#byForm.get(folded);
    this.#byForm.set(folded, before === undefined ? line : `${before} ${line}`);
  }

  #roots(folded: string): readonly Root[] {
    const known = this.#byForm.get(folded) ?? [];
    if (typeof known !== 'string') return known;
    const roots = known.split(' ').map(rootOf);
    this.#byForm.set(folded, roots);
    return roots;
  }

  #find(start: string, ending: string, found: Found): void {
    const { noun, verb, narrow, glide } = kazakhParadigm();
    const [asNoun, asVerb] = [noun.get(ending) ?? 0, verb.get(ending) ?? 0];
    if (asNoun | asVerb)
      if (STARTS_WITH_VOWEL.test(ending)) this.#findBeforeVowel(start, ending, asNoun, asVerb, found);
      else this.#findBeforeConsonant(start, asNoun, asVerb, found);
    const asNarrow = narrow.get(ending) ?? 0;
    if (asNarrow) for (const vowel of 'ыи') take(this.#roots(start + vowel), 0, asNarrow, found);
    const asGlide = glide.get(ending) ?? 0;
    if (asGlide)
      take(
        [`${start}й`, ...(start.endsWith('и') ? [start] : [])].flatMap((stem) => this.#roots(stem)),
        0,
        asGlide,
        found,
      );
  }

  #findBeforeConsonant(start: string, asNoun: StemKinds, asVerb: StemKinds, found: Found): void {
    take(
      this.#roots(start).filter(({ longer }) => !longer),
      asNoun,
      asVerb,
      found,
    );
    const kinds = (asNoun & BACK_VOWEL ? BACK : 0) | (asNoun & FRONT_VOWEL ? FRONT : 0);
    if (kinds && /[ыи]$/.test(start))
      take(
        this.#roots(start.slice(0, -1)).filter(({ isLoan }) => isLoan),
        kinds,
        0,
        found,
      );
  }

  #findBeforeVowel(start: string, ending: string, asNoun: StemKinds, asVerb: StemKinds, found: Found): void {
    const [shorter, last] = [start.slice(0, -1), start.slice(-1)];
    const isUnchanged = ({ isSoftened, root }: Root): boolean => !isSoftened || root.endsWith('п');
    take(this.#roots(start).filter(isUnchanged), asNoun, asVerb, found);
    take(this.#roots(`${start}ь`), asNoun, 0, found);
    const hard = HARDENED[last];
    if (hard) take(this.#softened(shorter + hard), asNoun, asVerb, found);
    if (last === 'у' && /^[ыи]п/.test(ending)) take(this.#softened(`${shorter}п`), 0, asVerb, found);
  }

  #softened(stem: string): Root[] {
    return this.#roots(stem).filter(({ isSoftened }) => isSoftened);
  }
}

function take(roots: readonly Root[], asNoun: StemKinds, asVerb: StemKinds, found: Found): void {
  for (const root of roots) {
    const { isNoun, isVerb, kinds, longer } = root;
    if (isNoun && kinds & asNoun) found.set((longer ?? root.root) + (root.isUnsure ? UNSURE : ''), root);
    if (isVerb && kinds & asVerb) found.set(root.root + VERB_ONLY, root);
  }
}

/** A noun is looked up as it is, a verb in the infinitive. */
const isDictionaryForm = (word: string, lemma: string, { root, isUnsure }: Root): boolean =>
  !isUnsure && foldLetters(lemma.endsWith(VERB_ONLY) ? infinitiveOf(root) : lemma) === word;

function rootOf(line: string): Root {
  const [root = '', longer] = line.replace(SIGN, '').replace(/\/.*/, '').split('=');
  return {
    root,
    isNoun: !line.endsWith(VERB_ONLY),
    isVerb: line.endsWith(VERB_ONLY) || line.endsWith(VERB_TOO),
    isUnsure: line.endsWith(UNSURE),
    kinds: kindsOfStem(longer ?? root),
    isSoftened: softened[root.slice(-1)] !== undefined && /[аәеёиоөуұүыіэюя].$/.test(root),
    longer,
    isLoan: /[^аәеёиоөуұүыіэюяйь][бвгдкпстф]$/.test(root),
  };
}
