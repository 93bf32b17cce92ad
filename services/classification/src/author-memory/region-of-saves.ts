/** Regions of an author, by KATO ids, and how sure they are: 0..1. */
export interface SavedRegion {
  oblasts: number[];
  confidence: number;
}

/** Posts of an author that are kept: the newest ones. */
export const MAX_SAVES = 50;
const MIN_SAVES = 3;
const MIN_SHARE = 0.6;
/** After so many later saves, one counts half. */
const HALF_LIFE = 10;

/**
 * The region in which persons saved most of an author's posts: of at least three posts and 60 % of all, where later
 * ones count more and a post of several regions counts for each its share. Its confidence is the rule of succession, so
 * that it grows with the number of posts. null while they do not agree.
 * @param saves regions of each post, the newest first
 */
export function regionOfSaves(saves: readonly (readonly number[])[]): SavedRegion | null {
  const shares = new Map<number, { weight: number; posts: number }>();
  let total = 0;
  saves.slice(0, MAX_SAVES).forEach((oblasts, age) => {
    const weight = 0.5 ** (age / HALF_LIFE);
    total += weight;
    for (const oblast of oblasts) {
      const { weight: before, posts } = shares.get(oblast) ?? { weight: 0, posts: 0 };
      shares.set(oblast, { weight: before + weight / oblasts.length, posts: posts + 1 });
    }
  });
  for (const [oblast, { weight, posts }] of shares)
    if (posts >= MIN_SAVES && weight / total >= MIN_SHARE)
      return { oblasts: [oblast], confidence: (weight + 1) / (total + 2) };
  return null;
}
