import { decodeEntities } from './readable-text.js';

const HEAD_LENGTH = 512 * 1024;

/** Attributes of every `<name …>` tag in the first half megabyte, names in lower case. Linear; no tree is built. */
export function tagsOf(html: string, name: 'link' | 'base' | 'meta'): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [, inside = ''] of html.slice(0, HEAD_LENGTH).matchAll(TAG[name])) found.push(attributesOf(inside));
  return found;
}

const TAG = { link: /<link\b([^<>]{0,4000})>/gi, base: /<base\b([^<>]{0,4000})>/gi, meta: /<meta\b([^<>]{0,4000})>/gi };

function attributesOf(inside: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of inside.matchAll(
    /([\w:-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    attributes[name.toLowerCase()] ??= decodeEntities(double ?? single ?? bare ?? '').trim();
  }
  return attributes;
}
