import type { LanguageGuess } from '../language/language.js';
import type { SphereVotes } from '../sphere/sphere.js';
import type { Sign } from '../text-features.js';
import type { Token } from '../text/tokenise.js';
import { emojiKinds } from './emoji.js';
import { speechSigns } from './speech-signs.js';
import type { ToneVotes } from './tone.js';
import { classSigns } from './class-signs.js';

interface Post {
  text: string;
  tokens: readonly Token[];
  language: LanguageGuess;
  sphere: SphereVotes;
  tone: ToneVotes;
}

const STEPS = [0.5, 1.5, 3, 5];
const FELT = 0.3;

/** What lexicon, rules, classes of words, emoji and the way of speaking say to the head of tone. */
export function toneSigns({ text, tokens, language, sphere, tone }: Post): Sign[] {
  const russian = language.lang === 'ru';
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
  const felt = [
    ...classSigns(tokens, russian),
    ...speechSigns(text, tokens, russian),
    ...[...emojiKinds(text)].flatMap(([kind, n]) => (n > 1 ? [`voice:${kind}`, `voice:${kind}+`] : [`voice:${kind}`])),
  ];
  for (const name of felt) signs.push({ name, value: FELT });
  return signs;
}
