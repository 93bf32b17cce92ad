import type { Token } from '../text/tokenise.js';
import type { PlaceContext } from './place-context.js';
import type { Place, PlaceKind, PlaceMatch } from './place.js';
import { oblastsOf } from './place.js';
import { regionWords } from './region-words.js';

/** Words that name a place, with the places that they may mean. */
export interface Mention {
  start: number;
  end: number;
  places: readonly Place[];
  /** False for a name that others bear too or that may be no place here: any certain mention outdoes it. */
  isCertain: boolean;
}

/** A text mostly in capitals, or without any: there capitals do not tell names. */
export type Writing = 'capitals' | 'small' | 'mixed';

const ordinaryWords = new Set(regionWords.ordinaryWords);
const lowerCaseWords = new Set(regionWords.lowerCaseWords);
/** Kinds that count in lower case too; too many names of smaller places are ordinary words. */
const CAPITAL_OPTIONAL: ReadonlySet<PlaceKind> = new Set(['c', 'o']);
const KIND_PRIORITY: Partial<Record<PlaceKind, number>> = { c: 2, o: 1 };
const priorityOf = ({ kind }: Place): number => KIND_PRIORITY[kind] ?? 0;
const MIN_LENGTH = 4;
const MIN_LENGTH_OF_SMALL = 7;
/** 'павлодарка' has no capital inside a sentence; 'Новодолинка' is another place. */
const RUSSIAN_WOMAN = /к(а|и|у|ой)$/;

/** What a match means where it stands; undefined if it is no place there. */
export function mentionOf(
  match: PlaceMatch,
  tokens: readonly Token[],
  context: PlaceContext,
  writing: Writing,
): Mention | undefined {
  const first = tokens[match.from];
  const last = tokens[match.to];
  if (!first || !last || context.isOtherEntity(match)) return undefined;
  const mention = (places: readonly Place[], isCertain: boolean): Mention | undefined =>
    places.length === 0 ? undefined : { start: first.start, end: last.end, places, isCertain };
  if (match.places.some(({ mayBePerson }) => mayBePerson) && context.followsInitial(match)) return undefined;
  const kind = context.kindOf(match);
  const isNamed = (place: Place): boolean => isOfKind(place, kind) && (first.capital || place.kind !== 'v');
  const named = match.places.filter(isNamed);
  if (named.length > 0)
    return mention(
      named,
      named.some(({ isCommon, needsKind, kind: own }) => !isCommon && !(needsKind && (own === 'v' || own === 'n'))),
    );
  if (context.isPersonName(match)) return undefined;
  const capital = first.capital && writing !== 'capitals';
  const single = match.from === match.to;
  const hasShortRoot = single && last.end - first.start - match.ending.length < MIN_LENGTH;
  const isDerived = (match.form === 'adjective' || match.form === 'inhabitant') && !hasShortRoot;
  const isCapitalisedWoman = capital && !first.opensSentence && RUSSIAN_WOMAN.test(match.ending);
  const isWrittenSmall = ({ kind: own }: Place): boolean =>
    CAPITAL_OPTIONAL.has(own) ||
    (own === 'd' &&
      (isDerived ||
        (writing === 'small' && (context.isInside(match) || last.end - first.start >= MIN_LENGTH_OF_SMALL))));
  const fits = (place: Place): boolean => {
    if (place.abbreviation) return first.upper && !first.latin;
    if (match.form === 'inhabitant' && (hasShortRoot || isCapitalisedWoman)) return false;
    if (single && ordinaryWords.has(first.folded) && !(first.capital && !first.opensSentence)) return false;
    const isShort = single && last.end - first.start < MIN_LENGTH;
    const isCapitalInside = capital && (!first.opensSentence || match.form !== 'base');
    if (
      (place.needsCapital || isShort) &&
      !isDerived &&
      !isCapitalInside &&
      !(place.kind === 'c' && capital && !isShort)
    )
      return false;
    if (!first.capital && !first.hashtag && ((single && lowerCaseWords.has(first.folded)) || !isWrittenSmall(place)))
      return false;
    return !(place.mayBePerson || place.needsCapital) || !context.isPerson(match);
  };
  const free = match.places.filter((place) => !place.needsKind && fits(place));
  const ofAnotherKind = (kind === 'v' || kind === 'n') && match.form !== 'adjective';
  if (free.length > 0)
    return mention(
      likeliest(ofAnotherKind ? match.places.filter(fits) : free),
      !ofAnotherKind && free.some(({ isCommon }) => !isCommon),
    );
  return (ofAnotherKind || (capital && context.isInside(match))) && !ordinaryWords.has(first.folded)
    ? mention(
        match.places.filter((place) => place.needsKind && (ofAnotherKind || !place.isCommon) && fits(place)),
        false,
      )
    : undefined;
}

/** A district bears the name of its central village. */
const isOfKind = (place: Place, kind: PlaceKind | null): boolean =>
  place.kind === kind || (kind === 'v' && place.kind === 'd' && !place.needsKind);

/**
 * Of places with one name in several oblasts the ones of the most important kind, and those that other words of the
 * text may decide on: of an oblast none, of a city a lake or river.
 */
function likeliest(places: readonly Place[]): readonly Place[] {
  const own = places.filter(({ isCommon }) => !isCommon);
  if (own.length === 0) return places;
  const best = Math.max(...own.map(priorityOf));
  const isCity = own.some(({ kind }) => kind === 'c');
  const isOblast = own.some(({ kind }) => kind === 'o');
  return places.filter((place) =>
    place.isCommon
      ? !isOblast && (!isCity || place.kind === 'n')
      : priorityOf(place) === best || oblastsOf(own).length === 1,
  );
}
