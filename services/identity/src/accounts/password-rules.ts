import { Injectable } from '@nestjs/common';
import { Invalid } from '@mm/http/problem.js';
import type { PasswordProblem } from '@mm/proto/http/accounts.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';

/** What a new password has to fulfil. */
export interface PasswordRules {
  /** In characters. */
  minLength: number;
}

/** Words that most common passwords consist of, in lower case. */
const commonWords = new Set(
  (
    'password passwort passw parol parola пароль админ админка administrator administrador administrateur ' +
    'admin administration root user guest test tester testing demo default changeme change letmein welcome ' +
    'login signin access secret private qwerty qwertz azerty йцукен asdfgh zxcvbn master superman batman ' +
    'dragon monkey shadow sunshine princess football baseball basketball iloveyou loveyou love trustno ' +
    'whatever computer internet samsung google yandex mailru vkontakte facebook instagram telegram starwars ' +
    'pokemon michael jordan jessica charlie freedom flower summer winter spring autumn january kazakhstan ' +
    'казахстан qazaqstan almaty алматы astana астана monitoring мониторинг медиамониторинг mediamonitoring ' +
    'привет любовь наташа солнышко зенит спартак'
  ).split(' '),
);

/** Rows of keyboards and alphabets; a password that runs along one is guessed first. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'йцукенгшщзхъфывапролджэячсмитьбю.',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Letters that digits and signs often stand for. */
const standIns: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const minDifferentCharacters = 5;
const minRun = 4;

/** Why a new password of an account is refused; undefined for a good one. */
export function passwordProblem(
  password: string,
  username: string,
  { minLength }: PasswordRules,
): PasswordProblem | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const name = username.normalize('NFKC').trim().toLowerCase();
  if ([...plain].length < minLength) return 'password-too-short';
  if (name && plain.includes(name) && !lettersOf(plain.replaceAll(name, ''))) return 'password-is-name';
  return isCommon(plain) ? 'password-too-common' : undefined;
}

/** The rules of this installation. */
@Injectable()
export class PasswordPolicy {
  constructor(private readonly settings: SystemSettings) {}

  async rules(): Promise<PasswordRules> {
    return { minLength: await this.settings.value('password-length') };
  }

  /** Rejects with Invalid, which has a `PasswordProblem` as its code. */
  async assertGood(password: string, username: string): Promise<void> {
    const problem = passwordProblem(password, username, await this.rules());
    if (problem) throw new Invalid(problem, `the password is refused: ${problem}`);
  }
}

/** Few different characters, or nothing but common words, runs and their repetitions with digits and signs around. */
function isCommon(plain: string): boolean {
  if (new Set(plain).size < minDifferentCharacters) return true;
  if (isMadeOfRuns(plain)) return true;
  const withoutEnd = plain.replace(/[^\p{L}]+$/u, '');
  return [plain, unmasked(plain), unmasked(withoutEnd)].some((text) => {
    const word = lettersOf(text);
    return word.length === 0 || [...commonWords].some((common) => isRepeated(word, common)) || isTwoCommonWords(word);
  });
}

const unmasked = (text: string): string => [...text].map((char) => standIns[char] ?? char).join('');

/** Letters alone: digits and signs around and between common words do not make them rare. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');

const isRepeated = (text: string, part: string): boolean => text !== '' && text.replaceAll(part, '') === '';

function isTwoCommonWords(word: string): boolean {
  return [...commonWords].some((common) => word.startsWith(common) && commonWords.has(word.slice(common.length)));
}

/** Whether the whole text consists of pieces of keyboard rows or alphabets, each of at least four characters. */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  while (rest.length >= minRun) {
    const longest = Math.max(0, ...runs.map((run) => commonStart(rest, run)));
    if (longest < minRun) return false;
    rest = rest.slice(longest);
  }
  return true;
}

/** How many characters `text` begins with that follow each other in `run`. */
function commonStart(text: string, run: string): number {
  const at = run.indexOf(text.charAt(0));
  if (at < 0) return 0;
  let length = 0;
  while (length < text.length && text[length] === run[at + length]) length++;
  return length;
}
