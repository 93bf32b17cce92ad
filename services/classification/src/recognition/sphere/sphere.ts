import { StemIndex } from '../text/stem-index.js';
import type { Token } from '../text/tokenise.js';
import { multiSphereLexicon, sphereLexicon } from './lexicon.js';

/** What the lexicons say of a text: spheres (ids 1..14, the strongest first), scores, the words that led to each. */
export interface SphereVotes {
  spheres: number[];
  scores: ReadonlyMap<number, number>;
  found: { sphere: number; start: number; end: number }[];
}

export interface SphereContext {
  /** Number of words in the title, which count twice. */
  titleWords?: number;
  /** Positions of place names. */
  placeWords?: ReadonlySet<number>;
  /** True skips Kazakh words. */
  russian?: boolean;
}

interface Vote {
  spheres: readonly number[];
  weight: number;
  /** The spheres belong together: a weaker one is kept, too. */
  paired?: boolean;
}

const NO_WORDS: ReadonlySet<number> = new Set();
const WEIGHTS = { strong: 3, usual: 2, weak: 0.75 } as const;
const MIN_SCORE = 2;
/** If no sphere reaches MIN_SCORE, the strongest one is taken from this score on. */
const MIN_HINT_SCORE = 0.75;
const SHARE_OF_STRONGEST = 0.5;
const SHARE_OF_PAIRED = 0.2;
const MAX_SPHERES = 3;
/** Later words of a post say less about its subject. */
const HEAD_WORDS = 60;
/** Words inside place names do not count ('Еңбекшіқазақ' is not about labour), except for tourism (resorts). */
const TOURISM = 14;
const TAIL_FACTOR = 0.5;

const votes = new Map<string, Vote[]>();
const index = new StemIndex<Vote[]>();

const vote = (words: readonly string[], newVote: Vote): void => {
  for (const entry of words) {
    const list = votes.get(entry);
    if (!list) votes.set(entry, [newVote]);
    else if (newVote.paired || !list.some(({ spheres }) => spheres[0] === newVote.spheres[0])) list.push(newVote);
  }
};
for (const { sphere, strong, usual, weak } of sphereLexicon) {
  vote(strong, { spheres: [sphere], weight: WEIGHTS.strong });
  vote(usual, { spheres: [sphere], weight: WEIGHTS.usual });
  vote(weak, { spheres: [sphere], weight: WEIGHTS.weak });
}
for (const { spheres, weight, words } of multiSphereLexicon) vote(words, { spheres, weight, paired: true });
for (const [entry, list] of votes) index.add(entry, list);

/**
 * The spheres of a text, at most three, by weighted Russian and Kazakh stems. One-word names in quotation marks do not
 * count («Шахтёр» is a club).
 */
export function sphereVotes(
  tokens: readonly Token[],
  { titleWords = 0, placeWords = NO_WORDS, russian = false }: SphereContext = {},
): SphereVotes {
  const scores = new Map<number, number>();
  const found: SphereVotes['found'] = [];
  const counted = new Set<string>();
  const paired = new Set<number>();
  for (const hit of index.find(tokens, russian)) {
    if (counted.has(hit.entry) || tokens[hit.from]?.quoted === 1) continue;
    counted.add(hit.entry);
    const factor = hit.from < titleWords ? 2 : hit.from < titleWords + HEAD_WORDS ? 1 : TAIL_FACTOR;
    for (const { spheres, weight, paired: isPaired } of hit.value) {
      for (const sphere of spheres) {
        if (placeWords.has(hit.from) && sphere !== TOURISM) continue;
        if (isPaired) paired.add(sphere);
        scores.set(sphere, (scores.get(sphere) ?? 0) + weight * factor);
        found.push({ sphere, start: tokens[hit.from]?.start ?? 0, end: tokens[hit.to]?.end ?? 0 });
      }
    }
  }
  const ranked = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const strongest = ranked[0]?.[1] ?? 0;
  const chosen = ranked
    .filter(
      ([sphere, score]) =>
        score >= MIN_SCORE && score >= strongest * (paired.has(sphere) ? SHARE_OF_PAIRED : SHARE_OF_STRONGEST),
    )
    .slice(0, MAX_SPHERES);
  const spheres = (chosen.length > 0 ? chosen : ranked.filter(([, score]) => score >= MIN_HINT_SCORE).slice(0, 1)).map(
    ([sphere]) => sphere,
  );
  return {
    spheres,
    scores,
    found,
  };
}
