import type { Sign } from './text-features.js';

const HEAD_LENGTH = 2_000;
const PHONE = /(?:\+?7|\b8)[\s(-]{0,2}7\d{2}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}/;
const PRICE = /\d[\d\s.,]{0,12}(?:тг\b|₸|тенге|теңге|тыс|млн|руб|₽|\$|kzt|usd)|(?:\$|₸)\s?\d/i;
const LINK = /https?:\/\/|www\.|t\.me\/|wa\.me\//i;
const HANDLE = /(?:^|\s)@\w{3,}/;
const PERCENT = /\d\s?%/;
const WRITE_ME = /(?:в|во)?\s?(?:личк|лс\b|директ|директқа|жеке хат)|пиши(?:те)?\b|жаз(?:ың|ыңыз)|\bdm\b/i;
const SPLIT_WORD = /(?<!\p{L})\p{L}(?:[ ._-]\p{L}){3,}(?!\p{L})/u;
const DIGIT_IN_WORD = /\p{L}[0364]\p{L}/u;
const EMOJI = /\p{Extended_Pictographic}/gu;
const joyful = new Set('😍🥰😊😁🎉🎊❤💖💕👏🙏👍🔥✨🌹💐🥳💪🤩😘');
const sad = new Set('😡🤬😢😭😔👎💔🤮😤😠🤦😱😩🤯🙄');
const selling = new Set('💰💵💸📲📞🎁🛒✅⬇👇💳📈🤑💎🚀📩🆓🆕');
/** Emoji that stand before serious news. */
const alarm = new Set('⚡❗‼⚠🚨');
const MAX_COUNTED = 4;

/** How a text is written, beside its words: prices, phones, links, emoji, punctuation, length, capitals. */
export function structureSigns(text: string, hasFooter: boolean): Sign[] {
  const head = text.slice(0, HEAD_LENGTH);
  const signs: Sign[] = [];
  const flag = (name: string, on: boolean, value = 0.5): void => {
    if (on) signs.push({ name, value });
  };
  flag('phone', PHONE.test(head));
  flag('price', PRICE.test(head));
  flag('link', LINK.test(head));
  flag('handle', HANDLE.test(head));
  flag('percent', PERCENT.test(head), 0.3);
  flag('write-me', WRITE_ME.test(head));
  flag('split-word', SPLIT_WORD.test(head));
  flag('digit-in-word', DIGIT_IN_WORD.test(head));
  flag('footer', hasFooter, 0.3);
  flag('hashtag', head.includes('#'), 0.3);
  const emoji = head.match(EMOJI) ?? [];
  const count = (set: ReadonlySet<string>): number => emoji.filter((one) => set.has(one)).length;
  const graded = (name: string, number: number): void => {
    flag(name, number > 0);
    flag(`${name}+`, number >= MAX_COUNTED);
  };
  graded('emoji', emoji.length);
  graded('emoji:joy', count(joyful));
  graded('emoji:sad', count(sad));
  graded('emoji:sale', count(selling));
  graded('emoji:alarm', count(alarm));
  graded('!', head.split('!').length - 1);
  graded('?', head.split('?').length - 1);
  flag('…', /\.\.\.|…/.test(head));
  flag(')', /\)\)|[а-яёa-z]\)(\s|$)/i.test(head), 0.3);
  flag('quotes', /[«"„“]/.test(head), 0.3);
  flag('dash', / [–—-] /.test(head), 0.2);
  const letters = head.replace(/[^\p{L}]/gu, '');
  const length = letters.length;
  flag(`length:${length < 20 ? 0 : length < 60 ? 1 : length < 150 ? 2 : length < 400 ? 3 : 4}`, true, 0.3);
  const upper = letters.replace(/[^\p{Lu}]/gu, '').length;
  flag('capitals', length > 15 && upper > length * 0.4);
  flag('no-capitals', length > 15 && upper === 0);
  const digits = head.replace(/\D/g, '').length;
  flag(`digits:${digits === 0 ? 0 : digits < 5 ? 1 : digits < 15 ? 2 : 3}`, true, 0.3);
  const lines = head.trim().split('\n').length;
  flag(`lines:${lines < 2 ? 1 : lines < 5 ? 2 : 3}`, true, 0.2);
  return signs;
}
