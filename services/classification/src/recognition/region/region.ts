import type { Token } from '../text/tokenise.js';
import { inCyrillic } from './in-cyrillic.js';
import { PlaceContext } from './place-context.js';
import { findPlaces } from './place-index.js';
import type { Place, PlaceKind, PlaceMatch } from './place-index.js';
import { findCapitalWord } from './capital-word.js';
import { regionWords } from './region-words.js';

/** Oblasts of a text (KATO ids, in order of their first mention) and the words that named them; `confidence` 0..1. */
export interface RegionGuess {
  oblasts: number[];
  confidence: number;
  found: { oblast: number; start: number; end: number }[];
  /** Positions of the words that are part of a place's name. */
  placeWords: ReadonlySet<number>;
}

interface Mention {
  start: number;
  end: number;
  places: Place[];
}

const ordinaryWords = new Set(regionWords.ordinaryWords);
const lowerCaseWords = new Set(regionWords.lowerCaseWords);
/** Kinds that count in lower case too; too many names of smaller places are ordinary words. */
const CAPITAL_OPTIONAL: ReadonlySet<PlaceKind> = new Set(['c', 'o']);
const KIND_PRIORITY: Record<PlaceKind, number> = { c: 4, o: 3, n: 2, v: 1, d: 0 };

/**
 * Oblasts and cities of republican significance that a text names. Namesakes are resolved, in this order, by the word
 * for their kind, other places of the text, the author's oblasts, and preference. Unresolved places are left out.
 * Linear in the number of words.
 */
export function recogniseRegion(
  text: string,
  words: readonly Token[],
  authorOblasts: readonly number[] = [],
): RegionGuess {
  const tokens = inCyrillic(words);
  const matches = findPlaces(tokens);
  const context = new PlaceContext(tokens, matches);
  const mostlyUpperCase = tokens.filter((token) => token.upper).length > tokens.length / 2;
  const mentions = matches.flatMap((match) => mentionOf(match, tokens, context, mostlyUpperCase));
  mentions.push(...findCapitalWord(tokens));
  const unambiguous = new Set(
    mentions
      .map(({ places }) => oblastsOf(places))
      .filter((oblasts) => oblasts.length === 1)
      .flat(),
  );
  const found: RegionGuess['found'] = [];
  let isGuessed = false;
  for (const { places, start, end } of mentions.sort((a, b) => a.start - b.start)) {
    const oblasts = oblastsOf(places);
    if (oblasts.length === 1) found.push({ oblast: oblasts[0] ?? 0, start, end });
    else {
      const supported = oblasts.filter((oblast) => unambiguous.has(oblast));
      const byAuthor = oblasts.filter((oblast) => authorOblasts.includes(oblast));
      const chosen =
        [supported, byAuthor, oblastsOf(places.filter((place) => place.preferred))].find((some) => some.length > 0) ??
        [];
      isGuessed ||= supported.length === 0 && chosen.length > 0;
      for (const oblast of chosen) found.push({ oblast, start, end });
    }
  }
  const oblasts = [...new Set(found.map(({ oblast }) => oblast))];
  const placeWords = new Set(
    matches
      .filter(({ from, to, places }) => from === to || places.some(({ kind }) => kind !== 'n'))
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  );
  return {
    oblasts,
    found,
    placeWords,
    confidence: oblasts.length === 0 ? 0.5 : isGuessed || text.length > 5_000 ? 0.6 : 0.9,
  };
}

const oblastsOf = (places: readonly Place[]): number[] => [...new Set(places.map(({ oblast }) => oblast))];

function mentionOf(
  match: PlaceMatch,
  tokens: readonly Token[],
  context: PlaceContext,
  mostlyUpperCase: boolean,
): Mention[] {
  const first = tokens[match.from];
  const last = tokens[match.to];
  if (!first || !last || context.isOtherEntity(match)) return [];
  const kind = context.kindOf(match);
  const capital = first.capital && !mostlyUpperCase && (!first.opensSentence || match.form !== 'base');
  const ordinary = match.from === match.to && ordinaryWords.has(first.folded);
  const onlyCapital = match.from === match.to && lowerCaseWords.has(first.folded);
  const short = match.from === match.to && last.end - first.start < 4;
  const places = match.places.filter((place) => {
    if (place.abbreviation) return first.upper && !first.latin;
    if (place.needsKind || kind === place.kind) return kind === place.kind;
    if (ordinary && !(first.capital && !first.opensSentence)) return false;
    if (
      (place.needsCapital || short) &&
      !(place.kind === 'c' && first.capital && !mostlyUpperCase && !short) &&
      !capital
    )
      return false;
    if (!first.capital && !first.hashtag && (onlyCapital || !CAPITAL_OPTIONAL.has(place.kind))) return false;
    return !(place.mayBePerson || place.needsCapital) || !context.isPerson(match);
  });
  const likeliest = choosePlaces(places, kind);
  return likeliest.length === 0 ? [] : [{ start: first.start, end: last.end, places: likeliest }];
}

function choosePlaces(places: readonly Place[], kind: PlaceKind | null): Place[] {
  const named = kind === null ? [] : places.filter((place) => place.kind === kind);
  if (named.length > 0) return named;
  if (oblastsOf(places).length < 2) return [...places];
  const weight = (place: Place): number => KIND_PRIORITY[place.kind];
  const best = Math.max(...places.map(weight));
  return places.filter((place) => weight(place) === best);
}
