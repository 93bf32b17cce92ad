import type { Token } from '../text/tokenise.js';
import type { Mention } from './mention.js';
import type { Place } from './place.js';
import { regionWords } from './region-words.js';

const ASTANA: Place = {
  oblast: 71,
  kind: 'c',
  needsKind: false,
  needsCapital: false,
  mayBePerson: false,
  preferred: false,
  isCommon: false,
  abbreviation: false,
};
const ALMATY: Place = { ...ASTANA, oblast: 75 };
const OWN_CAPITAL = /^(наш|родн|всей|самой|этой|казахстанск|главной|молод|зимн|новой|новую|новая)/;

/**
 * 'столица' and 'столичный' alone mean Astana, 'южная столица' means Almaty.
 * 'столица Франции' and 'культурная столица' mean neither.
 */
export function findCapitalWord(tokens: readonly Token[]): Mention[] {
  const found: Mention[] = [];
  tokens.forEach((token, i) => {
    if (!token.folded.startsWith('столи') || !/^столи(ц|чн)/.test(token.folded)) return;
    const before = tokens[i - 1]?.folded ?? '';
    const after = tokens[i + 1];
    const noun = token.folded.startsWith('столиц');
    if (noun && /^южн/.test(before))
      found.push({ start: tokens[i - 1]?.start ?? token.start, end: token.end, places: [ALMATY], isCertain: true });
    else if (noun && /(ая|ой|ую|ою|ые|ых|ими)$/.test(before) && !OWN_CAPITAL.test(before)) return;
    else if (
      noun &&
      after &&
      after.gap === '' &&
      after.folded !== 'казахстана' &&
      (after.capital || regionWords.ownersOfACapital.some((stem) => after.folded.startsWith(stem))) &&
      !/^(астан|рк$)/.test(after.folded) &&
      !isSubject(after.folded)
    )
      return;
    else found.push({ start: token.start, end: token.end, places: [ASTANA], isCertain: true });
  });
  return found;
}

/** A capitalised word after 'в столице' may be a person ('в столице Токаев открыл'). */
const isSubject = (word: string): boolean => /(ов|ев|ин)$/.test(word);
