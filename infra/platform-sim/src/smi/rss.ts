import { escape } from '../http/markup.js';
import type { Outlet } from '../world/outlets.js';
import type { Article } from './article.js';

/** What a feed is made of; `encoding` is what its first line declares. */
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
  if (outlet.habit === 'jsonLd') return escape(article.lead.slice(0, 60));
  const paragraph = `<p>${escape(article.lead)}</p>`;
  return ['windows1251', 'wrongCharset'].includes(outlet.habit) ? escape(paragraph) : cdata(paragraph);
}

function item(article: Article, { outlet, base }: FeedInput): string {
  const relative = outlet.habit === 'duplicateGuid';
  const full =
    outlet.habit === 'fullText'
      ? `\n<content:encoded>${cdata(article.paragraphs.map((p) => `<p>${escape(p)}</p>`).join('\n'))}</content:encoded>`
      : '';
  const link = relative ? article.path : article.url;
  const guid = relative
    ? `<guid isPermaLink="false">${outlet.name}-${article.id}</guid>`
    : `<guid isPermaLink="true">${escape(article.url)}</guid>`;
  const lines = (address: string): string => `<item>
<title>${escape(article.title)}</title>
<link>${escape(address)}</link>
${guid}
<description>${description(article, outlet)}</description>${full}
<category>${escape(article.section.title)}</category>
<dc:creator>${escape(article.author)}</dc:creator>
<pubDate>${rfc822(article.published)}</pubDate>
</item>`;
  const twice = relative && article.id % 4 === 0;
  return twice ? `${lines(link)}\n${lines(`${base}${article.path}?utm_source=rss&utm_medium=feed`)}` : lines(link);
}

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
].join(' ');

/** An RSS 2.0 document. The outlet with repeated guids writes relative links and lists every fourth article twice. */
export function rss(input: FeedInput): string {
  const { outlet, base, articles, encoding = 'utf-8' } = input;
  const built = articles[0] ? `\n<lastBuildDate>${rfc822(articles[0].modified)}</lastBuildDate>` : '';
  return `<?xml version="1.0" encoding="${encoding}"?>
<rss version="2.0" ${namespaces}>
<channel>
<title>${escape(outlet.title)}</title>
<link>${escape(base)}/</link>
<description>${escape(outlet.about)}</description>
<language>${outlet.language}</language>${built}
<ttl>5</ttl>
<atom:link href="${escape(base + (outlet.feed ?? ''))}" rel="self" type="application/rss+xml"/>
${articles.map((article) => item(article, input)).join('\n')}
</channel>
</rss>
`;
}
