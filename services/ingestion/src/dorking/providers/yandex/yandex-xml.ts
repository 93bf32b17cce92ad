import { DOMParser } from 'linkedom';
import { drift } from '../search-call.js';

/** The part of the DOM that is used; the library's own types need those of browsers. */
interface XmlElement {
  readonly localName: string;
  readonly textContent: string | null;
  readonly children: Iterable<XmlElement>;
  getAttribute(name: string): string | null;
}
interface XmlDocument {
  readonly documentElement: XmlElement | null;
}

export interface YandexDocument {
  url: string;
  title: string;
  snippet: string;
  /** When the page was changed, in ISO 8601; undefined where Yandex does not say it. */
  publishedAt: string | undefined;
}

/** More tags than a page of results has; their tree could exhaust the memory of the process. */
const MAX_TAGS = 50_000;
const MODTIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/;

/** The documents of a page, or its error. Throws 'schema_drift' for anything else; `hlword` and such are removed. */
export function readYandexXml(xml: string): { error?: { code: number; message: string }; docs: YandexDocument[] } {
  const root = rootOf(xml);
  const response = root && childOf(root, 'response');
  if (root?.localName !== 'yandexsearch' || !response) throw drift('xml', 'no yandexsearch/response', xml);
  const error = childOf(response, 'error');
  const code = Number(error?.getAttribute('code'));
  if (error && Number.isInteger(code)) return { error: { code, message: textOf(error) }, docs: [] };
  const results = childOf(response, 'results');
  const grouping = results && childOf(results, 'grouping');
  if (!grouping) throw drift('xml', 'no results/grouping', xml);
  const docs = childrenOf(grouping, 'group').flatMap((group) => childrenOf(group, 'doc'));
  return { docs: docs.map((doc) => toDocument(doc, xml)) };
}

function rootOf(xml: string): XmlElement | null {
  if (xml.split('<', MAX_TAGS + 1).length > MAX_TAGS) throw drift('xml', 'too many tags', xml);
  try {
    return (new DOMParser().parseFromString(xml, 'text/xml') as unknown as XmlDocument).documentElement;
  } catch {
    return null;
  }
}

function toDocument(doc: XmlElement, xml: string): YandexDocument {
  const [url, title] = [childOf(doc, 'url'), childOf(doc, 'title')];
  if (!url || !title) throw drift('xml', 'a doc without url or title', xml);
  const passages = childOf(doc, 'passages');
  const said = [childOf(doc, 'headline'), ...(passages ? childrenOf(passages, 'passage') : [])];
  const modtime = childOf(doc, 'modtime');
  return {
    url: textOf(url),
    title: asMarkup(textOf(title)),
    snippet: asMarkup(
      said
        .map((element) => (element ? textOf(element) : ''))
        .filter(Boolean)
        .join(' … '),
    ),
    publishedAt: modtime && timeOf(textOf(modtime)),
  };
}

const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  [...parent.children].filter(({ localName }) => localName === name);
const childOf = (parent: XmlElement, name: string): XmlElement | undefined => childrenOf(parent, name)[0];
const textOf = (element: XmlElement): string => (element.textContent ?? '').trim();

/** Plain text as what is read like markup: it is text already. */
const asMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function timeOf(modtime: string): string | undefined {
  const parts = MODTIME.exec(modtime);
  if (!parts) return undefined;
  const [, year, month, day, hours, minutes, seconds] = parts;
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
}
