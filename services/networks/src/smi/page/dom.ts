import { DOMParser, parseHTML } from 'linkedom';

/** The part of the DOM that is used here; the library's own types need browser types. */
export interface PageNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<PageNode>;
}
export interface PageElement extends PageNode {
  readonly localName: string;
  readonly children: Iterable<PageElement>;
  readonly parentElement: PageElement | null;
  innerHTML: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  contains(other: PageElement): boolean;
  remove(): void;
}
export interface PageDocument {
  readonly documentElement: PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createElement(name: string): PageElement;
}

export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;
/** A tree is not followed deeper than this, so that no page can exhaust the stack. */
export const MAX_DEPTH = 500;

type ParseHtml = (html: string) => { document: PageDocument };

const PAGE_TAG = /<\/?(?:!doctype|html|head|body)(?:\s[^<>]*)?>/gi;

/** Parses HTML, also without `html` and `body`. Never throws for bad markup, but deep nesting takes quadratic time. */
export function htmlDocument(html: string): PageDocument {
  const document = parsed(html);
  const isPage = document.documentElement?.localName === 'html' && document.querySelector('body') !== null;
  return isPage ? document : parsed(`<html><body>${html.replace(PAGE_TAG, '')}</body></html>`);
}

const parsed = (html: string): PageDocument => (parseHTML as unknown as ParseHtml)(html).document;

/** Parses XML as far as it can be read. */
export const xmlDocument = (xml: string): PageDocument => new DOMParser().parseFromString(xml, 'text/xml');
