import { withoutInvisible } from '@mm/morphology/invisible.js';
import { decodeHTMLStrict } from 'entities';

/** Characters of control, and what `entities` returns for numbers that are no character. */
const NO_TEXT = /[\p{Cc}\ufffd]/u;
const END_OF_SCRIPT = /<\/script/gi;
const END_OF_STYLE = /<\/style/gi;
const MAX_TAG_LENGTH = 2_000;

/** The text without markup, links, brackets of mentions and invisible characters; line breaks stay. Linear time. */
export function readableText(text: string): string {
  const plain = withoutTags(text)
    .replace(/&(?:#x?[0-9a-f]{1,6}|[a-z]\w{1,31});/gi, (entity) => decodeHTMLStrict(entity).replace(NO_TEXT, ' '))
    .replace(/\[([^\]|[]{1,200})\|([^\]|[]{1,200})\]/g, '$2')
    .replace(/!?\[([^\]|[]{1,300})\]\([^()\s]{1,2000}\)/g, '$1')
    .replace(/\b(?:https?:\/\/|www\.|t\.me\/|vk\.com\/)\S+/gi, '')
    .replace(/(\*\*|__|~~|`{1,3})(?=\S)([^*_~`\n]{1,500})\1/g, '$2');
  return withoutInvisible(plain)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** '<' followed by a letter, '/' or '!' starts a tag. Without a '>' within 2,000 characters it is text. */
function withoutTags(text: string): string {
  let out = '';
  let from = 0;
  for (let i = text.indexOf('<'); i >= 0; i = text.indexOf('<', i + 1)) {
    if (i < from || !/[a-z/!]/i.test(text.charAt(i + 1))) continue;
    const length = text.slice(i, i + MAX_TAG_LENGTH).indexOf('>');
    if (length < 0) continue;
    const tag = text.slice(i + 1, i + length).toLowerCase();
    out += text.slice(from, i) + (/^\/?(br|p|div|li|h[1-6]|tr)\b/.test(tag) ? '\n' : ' ');
    from = i + length + 1;
    const end = /^script\b/.test(tag) ? END_OF_SCRIPT : /^style\b/.test(tag) ? END_OF_STYLE : undefined;
    if (!end) continue;
    end.lastIndex = from;
    from = end.exec(text)?.index ?? text.length;
  }
  return out + text.slice(from);
}
