import { escapeMarkup } from '../http/markup.js';
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
