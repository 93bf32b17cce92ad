/**
 * SQL of the labels of a row of `post`: what a person saved, else what the machine suggests. The indexes of migration
 * 1768300000005 have the same words.
 */
export const effectiveLabels = (post: string) =>
  ({
    oblasts: `CASE WHEN cardinality(${post}.oblasts) > 0 THEN ${post}.oblasts ELSE ${post}.suggested_oblasts END`,
    spheres: `CASE WHEN cardinality(${post}.spheres) > 0 THEN ${post}.spheres ELSE ${post}.suggested_spheres END`,
    tone: `coalesce(${post}.tone, ${post}.suggested_tone)`,
    lang: `coalesce(${post}.lang, ${post}.suggested_lang)`,
  }) as const;
