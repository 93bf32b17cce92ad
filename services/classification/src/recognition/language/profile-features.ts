const BITS = 14;

/** Number of weights of a profile. */
export const PROFILE_SIZE = 1 << BITS;

/** Indexes of the hashed sequences of 1 to 4 letters in folded Cyrillic words, with a space before and after each. */
export function profileFeatures(words: readonly string[]): number[] {
  const features: number[] = [];
  for (const word of words) {
    const bounded = ` ${word} `;
    for (let i = 0; i < bounded.length; i++) {
      let hash = 2166136261;
      for (let n = 0; n < 4 && i + n < bounded.length; n++) {
        hash = Math.imul(hash ^ bounded.charCodeAt(i + n), 16777619);
        features.push((hash ^ (hash >>> 15)) & (PROFILE_SIZE - 1));
      }
    }
  }
  return features;
}
