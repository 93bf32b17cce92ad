import { writtenDate } from '../feed/written-date.js';
import type { PageDocument } from './dom.js';
import { textBlocks } from './published-at-blocks.js';
import type { Day } from './published-at-visible.js';
import { visibleDate } from './published-at-visible.js';
import { readableLine } from './readable-text.js';

/** Names (lower case) of `<meta>` for the date of publication, the most exact first. */
const META_NAMES = [
  'article:published_time',
  'article:published',
  'og:article:published_time',
  'og:published_time',
  'og:pubdate',
  'datepublished',
  'rnews:datepublished',
  'mediator_published_time',
  'parsely-pub-date',
  'sailthru.date',
  'cxenseparse:recs:publishtime',
  'bt:pubdate',
  'dcterms.issued',
  'dc.date.issued',
  'dcterms.created',
  'dc.date.created',
  'dc.date',
  'dcterms.date',
  'citation_publication_date',
  'publication_date',
  'publicationdate',
  'publishdate',
  'publish-date',
  'publish_date',
  'published_date',
  'published_at',
  'published',
  'pubdate',
  'pub_date',
  'article_date_original',
  'originalpublicationdate',
  'article.published',
  'article:create_at',
  'datecreated',
  'date_published',
  'displaydate',
  'ptime',
  'date',
];
const MARKED =
  '[itemprop~="datePublished"],[property~="datePublished"],time[pubdate],.hentry .published,.dt-published,' +
  '.entry-date,[itemprop~="dateCreated"]';
const IN_SCRIPT = new RegExp(
  String.raw`["'](?:date_?published|published_?(?:at|date)|publish_?date|pub_?date|publication_?date)["']\s{0,9}:` +
    String.raw`\s{0,9}["']?([^"',}<]{8,40})`,
  'gi',
);
const MIN_YEAR = 1995;

/**
 * When a page was published, as text for `feedDate`: what the page marks (`marked` is the date of its JSON-LD; `meta`,
 * microdata, `time`), else what a reader sees near the headline, else what scripts say, else the day in the address.
 * A marked day without a clock time is completed by what the reader sees. Undefined when there is no date.
 */
export function publishedAt(
  document: PageDocument,
  html: string,
  address: string,
  marked: string | undefined,
): string | undefined {
  const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')].map((s) => s.textContent ?? '');
  const certain =
    dated(marked) ??
    metaDate(document) ??
    onlyInScripts(jsonLd.join(' ')) ??
    markedDate(document) ??
    onlyTime(document);
  const day = certain === undefined ? dayOfAddress(address) : dayOf(certain);
  if (certain !== undefined && !day) return certain;
  const visible = visibleDate(textBlocks(html), titlesOf(document), day);
  const isoDay = day && [day.year, ...[day.month, day.day].map((n) => String(n).padStart(2, '0'))].join('-');
  if (certain !== undefined) return isoDay && visible?.startsWith(isoDay) ? visible : certain;
  return visible ?? onlyInScripts(html) ?? isoDay;
}

/** The text if it is a date not before 1995. */
function dated(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  const date = trimmed ? writtenDate(trimmed) : undefined;
  if (!date || ('year' in date && (date.year ?? MIN_YEAR) < MIN_YEAR)) return undefined;
  return trimmed;
}

function metaDate(document: PageDocument): string | undefined {
  const found = new Map<string, string>();
  for (const meta of document.querySelectorAll('meta[content]')) {
    const text = dated(meta.getAttribute('content'));
    if (!text) continue;
    for (const attribute of ['property', 'name', 'itemprop']) {
      const name = meta.getAttribute(attribute)?.trim().toLowerCase();
      if (name && !found.has(name)) found.set(name, text);
    }
  }
  for (const name of META_NAMES) {
    const text = found.get(name);
    if (text) return text;
  }
  return undefined;
}

function markedDate(document: PageDocument): string | undefined {
  for (const element of document.querySelectorAll(MARKED)) {
    const texts = ['datetime', 'content', 'title'].map((name) => element.getAttribute(name));
    for (const text of [...texts, element.textContent]) {
      const date = dated(text?.slice(0, 100));
      if (date) return date;
    }
  }
  return undefined;
}

/** The date of the page's `time` elements, when they agree: inside its only article, else on the whole page. */
function onlyTime(document: PageDocument): string | undefined {
  const isOnlyArticle = [...document.querySelectorAll('article')].length === 1;
  for (const selector of isOnlyArticle ? ['article time', 'time'] : ['time']) {
    const dates = new Set(
      [...document.querySelectorAll(selector)].flatMap(
        (time) => dated(time.getAttribute('datetime')) ?? dated(time.textContent?.slice(0, 100)) ?? [],
      ),
    );
    const [first] = dates;
    if (first !== undefined && dates.size === 1) return first;
  }
  return undefined;
}

/** The date of publication that scripts name, when they name only one. */
function onlyInScripts(text: string): string | undefined {
  const dates = new Set<string>();
  for (const [, date] of text.matchAll(IN_SCRIPT)) {
    const found = dated(date);
    if (found) dates.add(found);
    if (dates.size > 1) return undefined;
  }
  return [...dates][0];
}

/** The day of a date without a clock time; undefined for all others. */
function dayOf(text: string): Day | undefined {
  const date = writtenDate(text);
  if (!date || !('month' in date) || date.year === undefined || date.time) return undefined;
  return { year: date.year, month: date.month, day: date.day };
}

function titlesOf(document: PageDocument): string[] {
  const meta = document.querySelector('meta[property="og:title"],meta[name="og:title"]')?.getAttribute('content');
  return [meta, document.querySelector('title')?.textContent].flatMap((title) => readableLine(title ?? '') || []);
}

/** The day in an address: /2026/11/22/, /2026-11-22-…, /20261122/. */
function dayOfAddress(address: string): Day | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const m = /(?:^|[/_-])((?:19|20)\d{2})([/_.-]?)(\d{1,2})\2(\d{1,2})(?=[/_.-]|$)/.exec(path);
  const day = m && dayOf(`${m[1]}-${m[3]}-${m[4]}`);
  return day && day.year >= MIN_YEAR ? day : undefined;
}
