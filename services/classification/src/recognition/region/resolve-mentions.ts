import type { Mention } from './mention.js';
import { oblastsOf } from './place.js';

/**
 * How an oblast was found, in falling order of trust: `named` by a name that only it has or that other words of the
 * text decide; `preferred` among namesakes as the best known, the author's or the one that most names share; `guessed`
 * from a name that others bear too or that may be no place. `country`: the text speaks of the whole country.
 */
export type Certainty = 'named' | 'preferred' | 'guessed' | 'country';

export interface FoundRegion {
  oblast: number;
  start: number;
  end: number;
  certainty: Certainty;
}

/**
 * The oblasts that mentions name, in the order of the text. Namesakes are resolved, in this order, by other places of
 * the text, the author's oblasts, what most of them share, and preference. Unresolved ones are left out, and so are
 * uncertain ones of other oblasts than those that the text names.
 */
export function resolveMentions(mentions: readonly Mention[], authorOblasts: readonly number[]): FoundRegion[] {
  const candidates = mentions.map(({ places }) => oblastsOf(places));
  const own = mentions.map(({ places }) => oblastsOf(places.filter(({ isCommon }) => !isCommon)));
  const certain = (oblasts: readonly (readonly number[])[]): Set<number> =>
    new Set(mentions.flatMap(({ isCertain }, i) => (isCertain && oblasts[i]?.length === 1 ? oblasts[i] : [])));
  const named = certain(candidates);
  const likely = certain(own);
  const open = candidates.filter((oblasts, i) => !(mentions[i]?.isCertain && oblasts.length === 1));
  const shared = named.size === 0 && open.length > 1 ? mostCommon(open) : undefined;
  return mentions.flatMap((mention, i) => {
    const [oblasts, certainty] = choose(mention, candidates[i] ?? [], own[i] ?? [], {
      named,
      likely,
      authorOblasts,
      shared,
    });
    return oblasts.map((oblast) => ({ oblast, start: mention.start, end: mention.end, certainty }));
  });
}

interface Others {
  /** Oblasts of names that only they have, and of names that they are the likeliest of. */
  named: ReadonlySet<number>;
  likely: ReadonlySet<number>;
  authorOblasts: readonly number[];
  shared: number | undefined;
}

function choose(
  { places, isCertain }: Mention,
  oblasts: readonly number[],
  own: readonly number[],
  { named, likely, authorOblasts, shared }: Others,
): [readonly number[], Certainty] {
  if (isCertain && oblasts.length === 1) return [oblasts, 'named'];
  const supported = oblasts.filter((oblast) => named.has(oblast) || (!isCertain && likely.has(oblast)));
  if (supported.length > 0) return [supported, 'named'];
  if (isCertain && own.length === 1) return [own, 'named'];
  if (!isCertain && (named.size > 0 || likely.size > 0)) return [[], 'guessed'];
  const byAuthor = oblasts.filter((oblast) => authorOblasts.includes(oblast));
  if (byAuthor.length > 0) return [byAuthor, 'preferred'];
  if (shared !== undefined && oblasts.includes(shared)) return [[shared], 'preferred'];
  const only = own.length === 1 ? own : oblasts;
  return only.length === 1 ? [only, 'guessed'] : [oblastsOf(places.filter(({ preferred }) => preferred)), 'preferred'];
}

/** The oblast that most of several mentions may mean; undefined if none is in two, or two are in as many. */
function mostCommon(candidates: readonly (readonly number[])[]): number | undefined {
  const counts = new Map<number, number>();
  for (const oblasts of candidates) for (const oblast of oblasts) counts.set(oblast, (counts.get(oblast) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] > 1 && first[1] !== second?.[1] ? first[0] : undefined;
}
