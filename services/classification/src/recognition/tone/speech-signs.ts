import type { Token } from '../text/tokenise.js';
import { isKazakhDenial } from './kazakh-denial.js';

const HEAD_LENGTH = 2_000;
const MAX_WORDS = 160;
const I = new Set('я мне меня мой моя мою моего моей мен маган мени менин'.split(' '));
const WE = new Set('мы нам нас наш наша наше наши наших нашей нашу нашего биз бизге бизди биздин'.split(' '));
const WILL = /^(?:будет|будут)$|..(?:атын|етин|мак|мек|бак|бек|пак|пек)$/;

/** How a text speaks: asking, exclaiming, denying, of oneself, of what will be; how it ends; how long it is. */
export function speechSigns(text: string, tokens: readonly Token[], russian: boolean): string[] {
  const head = text.slice(0, HEAD_LENGTH);
  const signs: string[] = [];
  const flag = (name: string, on: boolean): void => {
    if (on) signs.push(name);
  };
  flag('??', head.includes('??'));
  flag('!!', head.includes('!!'));
  flag('?!', /[?][!]|[!][?]/.test(head));
  flag('clock', /\d{1,2}[:.]\d\d/.test(head));
  const last = text.trimEnd().at(-1) ?? '';
  signs.push(`tail:${/[?!.…]/.test(last) ? last : /\p{L}/u.test(last) ? 'letter' : 'other'}`);
  let [sentences, denials, ofMe, ofUs, future] = [0, 0, 0, 0, 0];
  for (const { folded, opensSentence } of tokens.slice(0, MAX_WORDS)) {
    if (opensSentence) sentences++;
    if (russian ? folded === 'не' : isKazakhDenial(folded)) denials++;
    if (I.has(folded)) ofMe++;
    if (WE.has(folded)) ofUs++;
    if (WILL.test(folded)) future++;
  }
  signs.push(`sentences:${Math.min(6, sentences)}`);
  signs.push(`words:${Math.min(6, Math.floor(Math.log2(tokens.length + 1)))}`);
  for (const limit of [1, 2, 4]) flag(`denials>=${limit}`, denials >= limit);
  flag('of-me', ofMe > 0);
  flag('of-us', ofUs > 0);
  flag('future', future > 0);
  return signs;
}
