import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';
import { StemIndex } from '../text/stem-index.js';
import type { StemHit } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';
import { isKazakhDenial } from './kazakh-denial.js';

const classNames = [
  // good
  'liking',
  'relief',
  'kindness',
  'achieve',
  'newgood',
  'aid',
  'nature',
  'people',
  // bad
  'hating',
  'broken',
  'lack',
  'longwait',
  'brushoff',
  'gripe',
  'price',
  'harm',
  'onlyfew',
  'selfhelp',
  'swear',
  'death',
  // neutral or either
  'plan',
  'asking',
  'invite',
  'stat',
  'incident',
  'warn',
  'punish',
  'official',
  'contrast',
  'irony',
  'doubt',
  'then',
  'now',
] as const;
export type ClassName = (typeof classNames)[number];

/** Stems are written as in the sphere lexicons. A word is of one class. */
const lists = readDataFile(
  new URL('./classes.json', import.meta.url),
  z.strictObject({ _about: about, ...Object.fromEntries(classNames.map((name) => [name, wordList])) }),
) as Partial<Record<ClassName, string[]>>;

const index = new StemIndex<ClassName>();
for (const name of classNames) for (const entry of lists[name] ?? []) index.add(entry, name);

const DENIABLE = new Set<ClassName>(['liking', 'relief', 'kindness', 'achieve', 'newgood', 'aid']);
const BEFORE = new Set(['не', 'ни', 'без', 'нет', 'никто', 'ешким', 'ешкандай']);
const AFTER = new Set(['жок', 'емес', 'нет']);
const HAS_DENIAL = /(^| )(не|нет|без|никто|жоқ)( |$)/;

/** Words of classes in order. A good word that is denied ('не рады', 'жақсы емес') has '!' before its class. */
export const findClasses = (tokens: readonly Token[], russian: boolean): StemHit<string>[] =>
  index
    .find(tokens, russian)
    .map((hit) =>
      DENIABLE.has(hit.value) && isDenied(tokens, hit, russian) ? { ...hit, value: `!${hit.value}` } : hit,
    );

function isDenied(tokens: readonly Token[], { entry, from, to }: StemHit<string>, russian: boolean): boolean {
  const before = tokens[from - 1]?.folded ?? '';
  return (
    !HAS_DENIAL.test(entry) &&
    // the Kazakh 'не' asks: what
    ((BEFORE.has(before) && (russian || before !== 'не')) ||
      AFTER.has(tokens[to + 1]?.folded ?? '') ||
      (!russian && isKazakhDenial(tokens[to]?.folded ?? '')))
  );
}
