import type { Token } from '../text/tokenise.js';
import type { Mention } from './mention.js';
import type { Place, PlaceMatch } from './place.js';

/** Oblasts that are named by a side of Kazakhstan, by the starts of folded words for that side. */
const SIDES: readonly (readonly [RegExp, number])[] = [
  [/^(солтустик|север(о|н))/, 59],
  [/^(батыс|запад(о|н))/, 27],
  [/^(шыгыс|восточн)/, 63],
];
const SIDE_OBLASTS = new Set(SIDES.map(([, oblast]) => oblast));
const CONJUNCTIONS = new Set(['и', 'или', 'мен', 'пен', 'бен', 'жане', 'да', 'также', 'а']);

/** Sides whose noun follows a later one: 'Солтүстік пен Шығыс Қазақстан', 'Северо- и Восточно-Казахстанская'. */
export function findSharedNouns(tokens: readonly Token[], matches: readonly PlaceMatch[]): Mention[] {
  return matches
    .filter(({ from, to, places }) => to > from && places.some((place) => SIDE_OBLASTS.has(place.oblast)))
    .flatMap(({ from, places }) => sidesBefore(tokens, from, places));
}

function sidesBefore(tokens: readonly Token[], from: number, places: readonly Place[]): Mention[] {
  const found: Mention[] = [];
  for (let i = from - 1; i >= 0; i--) {
    const token = tokens[i];
    if (!token || /[.!?;:]/.test(tokens[i + 1]?.gap ?? '')) break;
    if (CONJUNCTIONS.has(token.folded)) continue;
    const oblast = SIDES.find(([side]) => side.test(token.folded))?.[1];
    const [place] = places;
    if (oblast === undefined || !place) break;
    found.push({ start: token.start, end: token.end, places: [{ ...place, oblast }], isCertain: true });
  }
  return found;
}
