/** Why a name is refused: code of the 400 of the calls that create or rename accounts and roles. */
export type NameProblem = 'name-characters' | 'name-mixed-scripts';

const latin = /[A-Za-z\u00c0-\u017f]/;
const cyrillic = /[\u0400-\u04ff]/;
/** Letters of the two alphabets, without the marks, signs and compatibility forms between them. */
const letters = /[\p{L}]/u;
const accountCharacters = /^(?! )(?:[A-Za-z\u00c0-\u017f\u0400-\u04ff0-9._@+'-]| (?! ))+(?<! )$/u;
const roleCharacters = /^[A-Za-z\u00c0-\u017f\u0400-\u04ff0-9 ._@+'"«»()/,:&№–-]+$/u;

/** The form in which a name is stored and compared, apart from letter case: composed, without spaces around. */
export const plainName = (name: string): string => name.trim().normalize('NFC');

/**
 * Why an account may not be named so: it has a character that nobody sees or types (zero-width, control, direction,
 * compatibility forms, other alphabets), or letters of both Latin and Cyrillic, which look alike. Without any letter or
 * digit it is no name: '..' cannot be part of a path.
 */
export function accountNameProblem(name: string): NameProblem | undefined {
  const plain = plainName(name);
  return charactersProblem(plain, accountCharacters) ?? mixedProblem(plain);
}

/** The same for a role, whose words may be of different alphabets: 'Редактор SMM'. */
export function roleNameProblem(name: string): NameProblem | undefined {
  const plain = plainName(name);
  return (
    charactersProblem(plain, roleCharacters) ??
    plain
      .split(/[^\p{L}\d]+/u)
      .map(mixedProblem)
      .find(Boolean)
  );
}

function charactersProblem(name: string, allowed: RegExp): NameProblem | undefined {
  const compatible = (char: string): boolean => !letters.test(char) || char.normalize('NFKC') === char;
  const isLetterOrSign = (char: string): boolean =>
    char.charCodeAt(0) < 128 || letters.test(char) || /[«»№–]/.test(char);
  const isPlain =
    /[\p{L}\d]/u.test(name) &&
    allowed.test(name) &&
    [...name].every((char) => isLetterOrSign(char) && compatible(char));
  return isPlain ? undefined : 'name-characters';
}

const mixedProblem = (text: string): NameProblem | undefined =>
  latin.test(text) && cyrillic.test(text) ? 'name-mixed-scripts' : undefined;
