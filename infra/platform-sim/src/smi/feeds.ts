import { escapeMarkup } from '../http/reply.js';
import type { Outlet } from '../world/outlets.js';
import type { Article } from './article.js';

/** Content of a feed; `encoding` is what its first line declares. */
export interface FeedInput {
  outlet: Outlet;
  base: string;
  articles: readonly Article[];
  encoding?: string;
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const rfc822 = (date: Date): string =>
  `${new Date(date.getTime() + 5 * 3_600_000).toUTCString().replace('GMT', '+0500')}`;

function description(article: Article, outlet: Outlet): string {
  if (outlet.habit === 'jsonLd') return escapeMarkup(article.lead.slice(0, 60));
  const paragraph = `<p>${escapeMarkup(article.lead)}</p>`;
  return ['windows1251', 'wrongCharset'].includes(outlet.habit) ? escapeMarkup(paragraph) : cdata(paragraph);
}

function item(article: Article, { outlet, base }: FeedInput): string {
  const isRelative = outlet.habit === 'duplicateGuid';
  const paragraphs = article.paragraphs.map((p) => `<p>${escapeMarkup(p)}</p>`).join('\n');
  const full = outlet.habit === 'fullText' ? `\n<content:encoded>${cdata(paragraphs)}</content:encoded>` : '';
  const link = isRelative ? article.path : article.url;
  const guid = isRelative
    ? `<guid isPermaLink="false">${outlet.name}-${article.id}</guid>`
    : `<guid isPermaLink="true">${escapeMarkup(article.url)}</guid>`;
  const itemXml = (address: string): string => `<item>
<title>${escapeMarkup(article.title)}</title>
<link>${escapeMarkup(address)}</link>
${guid}
<description>${description(article, outlet)}</description>${full}
<category>${escapeMarkup(article.section.title)}</category>
<dc:creator>${escapeMarkup(article.author)}</dc:creator>
<pubDate>${rfc822(article.published)}</pubDate>
</item>`;
  const isListedTwice = isRelative && article.id % 4 === 0;
  return isListedTwice
    ? `${itemXml(link)}\n${itemXml(`${base}${article.path}?utm_source=rss&utm_medium=feed`)}`
    : itemXml(link);
}

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
].join(' ');

/** An RSS 2.0 document. The outlet with repeated guids writes relative links and lists every fourth article twice. */
export function rssFeed(input: FeedInput): string {
  const { outlet, base, articles, encoding = 'utf-8' } = input;
  const built = articles[0] ? `\n<lastBuildDate>${rfc822(articles[0].modified)}</lastBuildDate>` : '';
  return `<?xml version="1.0" encoding="${encoding}"?>
<rss version="2.0" ${namespaces}>
<channel>
<title>${escapeMarkup(outlet.title)}</title>
<link>${escapeMarkup(base)}/</link>
<description>${escapeMarkup(outlet.about)}</description>
<language>${outlet.language}</language>${built}
<ttl>5</ttl>
<atom:link href="${escapeMarkup(base + (outlet.feed ?? ''))}" rel="self" type="application/rss+xml"/>
${articles.map((article) => item(article, input)).join('\n')}
</channel>
</rss>
`;
}

const localTime = (date: Date): string =>
  new Date(date.getTime() + 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+05:00');

/** An Atom 1.0 document. */
export function atomFeed({ outlet, base, articles }: FeedInput): string {
  const updated = articles[0] ? localTime(articles[0].modified) : '2024-01-01T00:00:00+05:00';
  const entries = articles.map(
    (article) => `<entry>
<id>tag:${outlet.name},2024:${article.id}</id>
<title type="text">${escapeMarkup(article.title)}</title>
<link rel="alternate" type="text/html" href="${escapeMarkup(article.url)}"/>
<published>${localTime(article.published)}</published>
<updated>${localTime(article.modified)}</updated>
<author><name>${escapeMarkup(article.author)}</name></author>
<category term="${escapeMarkup(article.section.slug)}" label="${escapeMarkup(article.section.title)}"/>
<summary type="html">${escapeMarkup(`<p>${escapeMarkup(article.lead)}</p>`)}</summary>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${outlet.language}">
<id>tag:${outlet.name},2024:feed</id>
<title>${escapeMarkup(outlet.title)}</title>
<subtitle>${escapeMarkup(outlet.about)}</subtitle>
<link rel="self" href="${escapeMarkup(base + (outlet.feed ?? ''))}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(base)}/"/>
<updated>${updated}</updated>
${entries.join('\n')}
</feed>
`;
}

/** A JSON Feed 1.1 document. */
export function jsonFeed({ outlet, base, articles }: FeedInput): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: outlet.title,
    home_page_url: `${base}/`,
    feed_url: base + (outlet.feed ?? ''),
    description: outlet.about,
    language: outlet.language,
    items: articles.map((article) => ({
      id: article.url,
      url: article.url,
      title: article.title,
      summary: article.lead,
      content_html: article.paragraphs
        .slice(0, 2)
        .map((p) => `<p>${escapeMarkup(p)}</p>`)
        .join(''),
      image: article.image,
      date_published: article.published.toISOString(),
      date_modified: article.modified.toISOString(),
      authors: [{ name: article.author }],
      tags: [article.section.title],
      language: outlet.language,
    })),
  });
}
