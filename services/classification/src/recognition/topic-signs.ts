import type { IgnoreVotes } from './ignore/ignore.js';
import type { LanguageGuess } from './language/language.js';
import type { RegionGuess } from './region/region.js';
import type { SphereVotes } from './sphere/sphere.js';
import type { Sign } from './text-features.js';

interface Votes {
  language: LanguageGuess;
  region: RegionGuess;
  sphere: SphereVotes;
  ignore: IgnoreVotes;
  words: number;
}

const SPHERE_STEPS = [0.75, 2, 4, 7];
const NOISE_STEPS = [0.1, 0.4, 0.8, 1, 1.8];
const ABROAD_STEPS = [0.5, 1, 2];

/** What lexicons, language and region say to the heads of spheres and ignore. */
export function topicSigns({ language, region, sphere, ignore, words }: Votes): Sign[] {
  const signs: Sign[] = [{ name: `lang:${language.lang}`, value: 0.3 }];
  const steps = (name: string, score: number, limits: readonly number[]): void => {
    for (const limit of limits) if (score >= limit) signs.push({ name: `${name}>=${limit}`, value: 0.4 });
  };
  for (const [id, score] of sphere.scores) steps(`sphere:${id}`, score, SPHERE_STEPS);
  sphere.spheres.forEach((id, rank) =>
    signs.push({ name: `sphere:${id}:${rank === 0 ? 'first' : 'also'}`, value: 0.5 }),
  );
  signs.push({ name: `spheres:${sphere.spheres.length}`, value: 0.4 });
  steps('noise', ignore.noise, NOISE_STEPS);
  steps(words > 25 ? 'noise-long' : 'noise-short', ignore.noise, NOISE_STEPS);
  const isHere = region.oblasts.length > 0 || ignore.kazakhstan > 0;
  steps(isHere ? 'abroad-here' : 'abroad-only', ignore.abroad, ABROAD_STEPS);
  signs.push({ name: isHere ? 'here' : 'not-here', value: 0.4 });
  signs.push({ name: `oblasts:${Math.min(3, region.oblasts.length)}`, value: 0.3 });
  return signs;
}
