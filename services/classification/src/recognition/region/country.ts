import { wholeCountry } from '@mm/proto/vocabulary/reference-lists.js';
import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';
import { StemIndex } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';
import type { FoundRegion } from './resolve-mentions.js';

type Sign = 'named' | 'land' | 'bodies' | 'head' | 'notOfState' | 'foreign' | 'elsewhere' | 'own';

const words = readDataFile(
  new URL('./country-words.json', import.meta.url),
  z.strictObject({
    _about: about,
    /** All of Kazakhstan, by its name: 'в Казахстане', 'Қазақстан бойынша'. */
    named: wordList,
    /** All of a country that the text need not name: 'по всей стране', 'республика бойынша'. */
    land: wordList,
    /** Offices of a state whose acts hold in all of it. */
    bodies: wordList,
    /** A head of state if written with a capital letter. */
    head: wordList,
    /** None of these. */
    notOfState: wordList,
    /** Other countries: what is theirs is not ours. */
    foreign: wordList,
    /** Offices, money and leaders of others: where these are at work, 'the capital' is another one too. */
    elsewhere: wordList,
    /** Signs that a text which speaks of another country speaks of Kazakhstan too. */
    own: wordList,
  }),
);
const signs = new StemIndex<Sign>();
for (const sign of ['named', 'land', 'bodies', 'head', 'notOfState', 'foreign', 'elsewhere', 'own'] as const)
  for (const entry of words[sign]) signs.add(entry, sign);

const MAX_EVIDENCE = 3;

/** 'врачам Казахстана', 'школы страны': all of a kind. */
const PLURAL = /.{3}([оея]в|ей|[ая]м|[ая]ми|[ая]х|ы|и)$/;
const ONE_OF_A_KIND = /^(сборн|команд|столиц|федераци|клуб|границ|побед)/;
const PLURAL_OF_COUNTRY = /^(халк|.*[лдт](ары|ери))/;

function isOfAllCountry(tokens: readonly Token[], i: number): Sign | undefined {
  const token = tokens[i];
  const before = tokens[i - 1];
  if (token?.folded === 'казахстана' || token?.folded === 'страны')
    return before && token.gap === '' && PLURAL.test(before.folded) && !ONE_OF_A_KIND.test(before.folded)
      ? token.folded === 'страны'
        ? 'land'
        : 'named'
      : undefined;
  const next = tokens[i + 1];
  return token?.folded === 'казакстан' && next?.gap === '' && PLURAL_OF_COUNTRY.test(next.folded) ? 'named' : undefined;
}

/**
 * Words by which a text speaks of the whole country: by name, as 'the country', or through its government. Ordinary
 * mentions ('сборная Казахстана', 'из Казахстана') are none, and neither are the land and the government of a text
 * that names another country and has no sign of this one.
 */
export function findCountry(tokens: readonly Token[]): FoundRegion[] {
  const hits: { value: Sign; from: number; to: number }[] = signs.find(tokens);
  for (let i = 0; i < tokens.length; i++) {
    const value = isOfAllCountry(tokens, i);
    if (value) hits.push({ value, from: i, to: i });
  }
  const is = (sign: Sign): boolean => hits.some(({ value }) => value === sign);
  const isOurs = !(is('foreign') || is('elsewhere')) || is('own') || is('named');
  return hits
    .filter(
      ({ value, from }) =>
        value === 'named' ||
        (isOurs && (value === 'land' || value === 'bodies' || (value === 'head' && tokens[from]?.capital === true))),
    )
    .slice(0, MAX_EVIDENCE)
    .map(({ from, to }) => ({
      oblast: wholeCountry,
      start: tokens[from]?.start ?? 0,
      end: tokens[to]?.end ?? 0,
      certainty: 'country',
    }));
}

/** True for a text at work in another country, without a sign of this one. */
export function isElsewhere(tokens: readonly Token[]): boolean {
  const found = new Set(signs.find(tokens).map(({ value }) => value));
  return found.has('elsewhere') && !found.has('own') && !found.has('named');
}
