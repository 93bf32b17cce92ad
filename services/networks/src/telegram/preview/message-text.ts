import type { tl } from '@mtcute/core';
import { cleanText } from '../../network/collected-text.js';
import type { PageElement, PageNode } from '../../smi/page/dom.js';
import { ELEMENT_NODE, MAX_DEPTH, TEXT_NODE } from '../../smi/page/dom.js';
import { plainText } from '../client/channel-text.js';

const SKIPPED = new Set(['script', 'style', 'template', 'svg']);
const BLOCKS = new Set(['blockquote', 'div', 'p', 'pre']);
const MAX_LINK_LENGTH = 2_000;

/**
 * The text of a message as a reader sees it: emoji as text, lines as they are broken, links as their texts. It is the
 * same as a client's, so that a post does not seem edited when it is read in the other way: addresses of hidden links
 * are added.
 */
export function messageText(element: PageElement): string {
  let text = '';
  const links: tl.RawMessageEntityTextUrl[] = [];
  const addresses = new Map<PageNode, string>(
    [...element.querySelectorAll('a[href]')].map((link) => [link, link.getAttribute('href') ?? '']),
  );
  const endLine = (): void => {
    if (text && !text.endsWith('\n')) text += '\n';
  };
  const visitChildren = (node: PageNode, depth: number): void => {
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  const visit = (node: PageNode, depth: number): void => {
    const name = node.localName ?? '';
    if (node.nodeType === TEXT_NODE || depth > MAX_DEPTH) text += node.textContent ?? '';
    else if (name === 'br') text += '\n';
    else if (node.nodeType === ELEMENT_NODE && !SKIPPED.has(name)) {
      const offset = text.length;
      if (BLOCKS.has(name)) endLine();
      visitChildren(node, depth);
      if (BLOCKS.has(name)) endLine();
      const url = addresses.get(node);
      if (url !== undefined && isHidden(url, text.slice(offset)))
        links.push({ _: 'messageEntityTextUrl', offset, length: text.length - offset, url });
    }
  };
  visit(element, 0);
  return cleanText(plainText(text, links));
}

/** Whether a link leads to a web address that its text does not show: as an address, or as a mention. */
const isHidden = (address: string, shown: string): boolean =>
  address.length <= MAX_LINK_LENGTH &&
  /^https?:\/\//i.test(address) &&
  !sameAddress(shown, address) &&
  !(shown.startsWith('@') && sameAddress(`t.me/${shown.slice(1)}`, address));

/** Whether a text is an address, with or without its scheme. */
function sameAddress(text: string, address: string): boolean {
  const [a, b] = [text, address].map((one) => `https://${one.trim().replace(/^https?:\/\//i, '')}`);
  return (
    a !== undefined && b !== undefined && URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href
  );
}

/** The text of an element without that of the elements in it. */
export const ownText = (element: PageElement): string =>
  [...element.childNodes]
    .filter(({ nodeType }) => nodeType === TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
