import { DOMParser, parseHTML } from 'linkedom';

/** The part of the DOM that is used here; the library's own types need browser types. */
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

/** Parses HTML. Never throws for bad markup, but deep nesting takes quadratic time. */
export const htmlDocument = (html: string): PageDocument => (parseHTML as unknown as ParseHtml)(html).document;

/** Parses XML as far as it can be read. */
export const xmlDocument = (xml: string): PageDocument => new DOMParser().parseFromString(xml, 'text/xml');
