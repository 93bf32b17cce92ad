import type { PageNode } from './dom.js';
import { ELEMENT_NODE, MAX_DEPTH, TEXT_NODE } from './dom.js';
import { readableText } from './readable-text.js';

/** One line of a page as the reader sees it. */
export interface Line {
  text: string;
  /** How many of its characters are inside links. */
  linked: number;
  /** True when an empty line precedes it. */
  isParagraph: boolean;
  /** The nearest block element. */
  block: string;
}

const PARAGRAPHS = new Set('p blockquote pre h1 h2 h3 h4 h5 h6'.split(' '));
const BLOCKS = new Set(
  `p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 tr td th table caption section article header footer blockquote pre figure
  figcaption aside main nav form hr address details summary center fieldset button body`.split(/\s+/),
);
const SKIPPED = new Set(
  'script style noscript template iframe svg head object select option textarea audio video canvas map math'.split(' '),
);
const MAX_CELL_LENGTH = 60;

/** The visible lines below a node, in order; empty ones are left out. A row of short cells is one line. */
export function linesOf(root: PageNode): Line[] {
  const lines: Line[] = [];
  let text = '';
  let linked = 0;
  let breaks = 2;
  const endLine = (strength: number, block: string): void => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line) lines.push({ text: line, linked: Math.min(linked, line.length), isParagraph: breaks > 1, block });
    breaks = line ? strength : Math.max(breaks, strength);
    text = '';
    linked = 0;
  };
  const visit = (node: PageNode, isLink: boolean, block: string, depth: number): void => {
    const name = node.localName ?? '';
    if (node.nodeType === TEXT_NODE || depth > MAX_DEPTH) {
      const part = node.textContent ?? '';
      text += part;
      if (isLink) linked += part.trim().length;
    } else if (name === 'br') endLine(text.trim() ? 1 : breaks + 1, block);
    else if (node.nodeType === ELEMENT_NODE && !SKIPPED.has(name)) {
      const isBlock = BLOCKS.has(name);
      const strength = PARAGRAPHS.has(name) ? 2 : 1;
      if (isBlock) endLine(strength, block);
      const before = lines.length;
      for (const child of node.childNodes) visit(child, isLink || name === 'a', isBlock ? name : block, depth + 1);
      if (isBlock) endLine(strength, name);
      if (name === 'tr') lines.push(...joinedCells(lines.splice(before)));
    }
  };
  visit(root, false, 'body', 0);
  endLine(1, 'body');
  return lines;
}

/** The lines of text that may contain tags, also escaped ones. */
export function linesOfText(html: string): Line[] {
  let isParagraph = true;
  return readableText(html)
    .split('\n')
    .flatMap((text) => {
      const line = { text, linked: 0, isParagraph, block: 'p' };
      isParagraph = text === '';
      return isParagraph ? [] : [line];
    });
}

/** Characters of lines. */
export const lengthOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

function joinedCells(cells: Line[]): Line[] {
  const [first] = cells;
  if (!first || !cells.every(({ text, block }) => /^t[dh]$/.test(block) && text.length < MAX_CELL_LENGTH)) return cells;
  const linked = cells.reduce((sum, cell) => sum + cell.linked, 0);
  return [{ ...first, text: cells.map(({ text }) => text).join(' '), linked }];
}
