import type { LanguageGuess } from '../language/language.js';
import type { SphereVotes } from '../sphere/sphere.js';
import type { Sign } from '../text-features.js';
import type { ToneVotes } from './tone.js';

interface Votes {
  language: LanguageGuess;
  sphere: SphereVotes;
  tone: ToneVotes;
}

const STEPS = [0.5, 1.5, 3, 5];

/** What lexicon and rules say to the head of tone. */
export function toneSigns({ language, sphere, tone }: Votes): Sign[] {
  const signs: Sign[] = [
    { name: `lang:${language.lang}`, value: 0.3 },
    { name: `tone:${tone.tone}`, value: 0.6 },
    { name: `tone-words:${Math.min(4, tone.found.length)}`, value: 0.3 },
  ];
  const way = tone.score < 0 ? 'bad' : 'good';
  for (const limit of STEPS) if (Math.abs(tone.score) >= limit) signs.push({ name: `${way}>=${limit}`, value: 0.5 });
  for (const id of sphere.spheres) {
    signs.push({ name: `sphere:${id}`, value: 0.3 });
    signs.push({ name: `sphere:${id}:tone:${tone.tone}`, value: 0.3 });
  }
  return signs;
}
