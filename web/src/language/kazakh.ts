import { kazakhVocabulary } from '@mm/proto/vocabulary/kazakh.js';

const modules = import.meta.glob<{ kk: unknown }>('../**/texts.kk.ts', { eager: true });

/** All Kazakh dictionaries by their folder below `web/src`, and the words of the vocabulary. */
export const kazakh: Readonly<Record<string, unknown>> = {
  vocabulary: kazakhVocabulary,
  ...Object.fromEntries(
    Object.entries(modules).map(([file, { kk }]) => [file.replace(/^\.\.\//, '').replace(/\/texts\.kk\.ts$/, ''), kk]),
  ),
};
