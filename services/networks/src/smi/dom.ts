import { DOMParser, parseHTML } from 'linkedom';

/** The part of the DOM that is used here; the library's own types need a browser's. */
export interface PageElement {
  readonly localName: string;
  readonly children: Iterable<PageElement>;
  readonly textContent: string | null;
  innerHTML: string;
  getAttribute(name: string): string | null;
}
export interface PageDocument {
  readonly documentElement: PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  createElement(name: string): PageElement;
}

type ParseHtml = (html: string) => { document: PageDocument };

/** A page as a tree; never throws for bad markup, but deep nesting costs quadratic time. */
export const htmlDocument = (html: string): PageDocument => (parseHTML as unknown as ParseHtml)(html).document;

/** XML as a tree, as far as it can be read. */
export const xmlDocument = (xml: string): PageDocument => new DOMParser().parseFromString(xml, 'text/xml');
