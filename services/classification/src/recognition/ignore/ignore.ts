import * as z from 'zod';
import { about, readDataFile, wordList } from '../text/data-file.js';
import { StemIndex } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';

/** What lexicons say about whether a text is worth reviewing: signs of adverts and greetings, and of foreign news. */
export interface IgnoreVotes {
  /** Sum of the weights of words of adverts, greetings, horoscopes. */
  noise: number;
  /** Foreign names; a direction or a partner counts half. */
  abroad: number;
  /** Words that relate the text to Kazakhstan without naming an oblast. */
  kazakhstan: number;
  found: { start: number; end: number; reason: 'noise' | 'foreign' }[];
}

const WEIGHTS = { sure: 1, hint: 0.4, faint: 0.15 } as const;
/** 'во Францию', 'с Китаем', 'Қытаймен': a direction or a partner, seen from Kazakhstan. */
const DIRECTION_OR_PARTNER = /(ию|ю|ией|ем|мен|бен|пен|га|ге|ка|ке|дан|ден|тан|тен)$/;

/** Stems, written as in the sphere lexicons. */
const words = readDataFile(
  new URL('./words.json', import.meta.url),
  z.strictObject({
    _about: about,
    /** Of texts that are not worth reviewing: `sure` is clear alone, `hint` needs other stems, `faint` needs many. */
    noise: z.strictObject({ sure: wordList, hint: wordList, faint: wordList }),
    /** Names that make a text foreign news if it does not mention Kazakhstan. */
    foreign: wordList,
    /** Words that relate a text to Kazakhstan without naming an oblast. */
    kazakhstan: wordList,
  }),
);
const noise = new StemIndex<number>();
const foreign = new StemIndex<true>();
const kazakhstan = new StemIndex<true>();
for (const level of ['sure', 'hint', 'faint'] as const)
  words.noise[level].forEach((word) => noise.add(word, WEIGHTS[level]));
words.foreign.forEach((word) => foreign.add(word, true));
words.kazakhstan.forEach((word) => kazakhstan.add(word, true));

/** Counts words of adverts and greetings, and foreign and Kazakhstan names; `russian` skips Kazakh words. */
export function ignoreVotes(tokens: readonly Token[], russian: boolean): IgnoreVotes {
  const seen = new Set<string>();
  const votes: IgnoreVotes = { noise: 0, abroad: 0, kazakhstan: kazakhstan.find(tokens).length, found: [] };
  const span = (from: number, to: number): { start: number; end: number } => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to]?.end ?? 0,
  });
  for (const hit of noise.find(tokens, russian)) {
    if (seen.has(hit.entry)) continue;
    seen.add(hit.entry);
    votes.noise += hit.value;
    votes.found.push({ ...span(hit.from, hit.to), reason: 'noise' });
  }
  for (const { from, to } of foreign.find(tokens)) {
    votes.abroad += DIRECTION_OR_PARTNER.test(tokens[from]?.folded ?? '') ? 0.5 : 1;
    votes.found.push({ ...span(from, to), reason: 'foreign' });
  }
  return votes;
}
