import { Readability } from '@mozilla/readability';
import { NetworkFault } from '../../network/network-fault.js';
import { addressOf, canonicalUrl, outletHost } from './canonical-url.js';
import { chosenBody } from './body-choice.js';
import type { PageDocument, PageElement } from './dom.js';
import { htmlDocument } from './dom.js';
import type { Line } from './page-lines.js';
import { lengthOf, linesOf, linesOfText } from './page-lines.js';
import { removeSideElements } from './side-elements.js';
import { withoutExcessiveAttributes } from './tag-attributes.js';
import { articleData } from './json-ld.js';
import { pageSigns, whyNoArticle, type NoArticle } from './no-article.js';
import { publishedAt } from './published-at.js';
import { readableLine, readableText } from './readable-text.js';

/** The content of a page. `text` is '' when nothing readable was found; dates are not parsed. */
export interface Article {
  title: string;
  text: string;
  published: string | undefined;
  updated: string | undefined;
  picture: string | undefined;
  canonical: string | undefined;
  isAdvert: boolean;
  isVideo: boolean;
  /** As the site names itself. */
  siteName: string | undefined;
  /** Set when the page is no article, whatever text was found. */
  noArticle: NoArticle | undefined;
}

export interface Page {
  html: string;
  address: string;
}

type ReadabilityDocument = ConstructorParameters<typeof Readability>[0];

const CHAR_THRESHOLD = 200;
const MAX_ELEMENTS = 60_000;
/** More tags than any article has; their tree could exhaust the memory of the process. */
const MAX_TAGS = 100_000;

/**
 * The article of a page: the body that the site marks (JSON-LD, microdata), else what Readability finds.
 * Throws NetworkFault for a page with too many tags, and any error of the DOM parser.
 */
export function extractArticle(html: string, address: string): Article {
  if (html.split('<', MAX_TAGS + 1).length > MAX_TAGS)
    throw new NetworkFault('schema_drift', { code: 'too_many_tags', message: address.slice(0, 300) });
  const source = withoutExcessiveAttributes(html.replaceAll('\0', ''));
  const document = htmlDocument(source);
  const meta = (name: string): string | undefined =>
    document.querySelector(`meta[property="${name}"],meta[name="${name}"]`)?.getAttribute('content')?.trim() ||
    undefined;
  const jsonLd = articleData(
    [...document.querySelectorAll('script[type="application/ld+json"]')].map((s) => s.textContent ?? ''),
  );
  const canonical = ownCanonical(
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? meta('og:url'),
    address,
  );
  const headline = readableLine(
    jsonLd?.headline ?? meta('og:title') ?? document.querySelector('h1')?.textContent ?? '',
  );
  const published = publishedAt(document, html, address, jsonLd?.published);
  const picture = addressOf(jsonLd?.picture ?? meta('og:image'), address);
  const isVideo = meta('og:type')?.startsWith('video') ?? false;
  const siteName = readableLine(meta('og:site_name') ?? '') || undefined;
  const signs = pageSigns(document, jsonLd !== undefined, jsonLd?.isPaid ?? false);
  const body = document.querySelector('body');
  const pageLength = body ? lengthOf(linesOf(body)) : 0;
  removeSideElements(document);
  const page = body ? linesOf(body) : [];
  const markedBodies = [...document.querySelectorAll('[itemprop~="articleBody"]')].map(linesOf);
  const marked = markedBodies.reduce((longest, lines) => (lengthOf(lines) > lengthOf(longest) ? lines : longest), []);
  const cleaned = readabilityOf(document);
  const title = headline || readableLine(cleaned?.title ?? '');
  const description = readableText(meta('og:description') ?? meta('description') ?? '');
  const found = chosenBody({
    title,
    description,
    marked,
    guessed: linesOfContent(cleaned),
    readable: () => linesOfContent(readabilityOf(htmlDocument(source))),
    pageLength,
    page,
    stated: linesOfText(jsonLd?.body ?? ''),
  });
  // A page that is built by scripts has nothing else to read.
  const text = found || description;
  return {
    title,
    text,
    published,
    updated: jsonLd?.updated ?? meta('article:modified_time'),
    picture,
    canonical,
    isAdvert: jsonLd?.isAdvert ?? false,
    isVideo,
    siteName,
    noArticle: whyNoArticle({ html, address, title, text, published, lines: page, signs }),
  };
}

type Readable = ReturnType<Readability<PageElement>['parse']>;

const linesOfContent = (readable: Readable): Line[] => (readable?.content ? linesOf(readable.content) : []);

/** What Readability finds; changes the document. */
const readabilityOf = (document: PageDocument): Readable =>
  new Readability<PageElement>(document as ReadabilityDocument, {
    charThreshold: CHAR_THRESHOLD,
    maxElemsToParse: MAX_ELEMENTS,
    serializer: (node) => node as unknown as PageElement,
  }).parse();

/** The same for the worker thread, which takes one argument. */
export const articleOf = ({ html, address }: Page): Article => extractArticle(html, address);

/** The canonical link, if it stays on the outlet and is not the front page, to which careless templates point. */
function ownCanonical(href: string | undefined | null, address: string): string | undefined {
  const absolute = addressOf(href, address);
  const canonical = absolute && canonicalUrl(absolute);
  if (!canonical || outletHost(new URL(canonical)) !== outletHost(new URL(address))) return undefined;
  const isFrontPage = new URL(canonical).pathname === '/' && new URL(canonical).search === '';
  return isFrontPage && new URL(address).pathname !== '/' ? undefined : canonical;
}
