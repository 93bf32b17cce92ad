import { escape } from '../http/markup.js';
import type { Outlet } from '../world/outlets.js';
import type { Article } from './article.js';
import { chrome } from './chrome.js';

const feedType = (outlet: Outlet): string =>
  outlet.habit === 'atom'
    ? 'application/atom+xml'
    : outlet.habit === 'jsonFeed'
      ? 'application/feed+json'
      : 'application/rss+xml';

/** The front page: the newest articles, and in its head the address of the feed where there is one. */
export function homePage(outlet: Outlet, base: string, articles: readonly Article[], charset: string): string {
  const alternate =
    outlet.feed === null
      ? ''
      : `<link rel="alternate" type="${feedType(outlet)}" title="${escape(outlet.title)}"` +
        ` href="${escape(outlet.feed)}">\n`;
  const head = `${alternate}<link rel="canonical" href="${escape(base)}/">
<meta property="og:site_name" content="${escape(outlet.title)}">
<meta name="description" content="${escape(outlet.about)}">`;
  const heading = outlet.language === 'kk' ? 'Соңғы жаңалықтар' : 'Последние новости';
  const items = articles.map(({ path, title }) => `<li><a href="${escape(path)}">${escape(title)}</a></li>`);
  const body = `<main><h1>${heading}</h1><ul>${items.join('\n')}</ul></main>`;
  return chrome({ outlet, title: outlet.about, head, body, charset });
}

/** The outlet's rules for robots; one outlet closes its opinions and asks for two seconds between requests. */
export function robotsTxt(outlet: Outlet, base: string): string {
  const rules =
    outlet.habit === 'robots' ? 'Disallow: /mnenie/\nDisallow: /admin/\nCrawl-delay: 2' : 'Disallow: /admin/';
  const maps =
    outlet.habit === 'sitemapOnly'
      ? `Sitemap: ${base}/sitemap-news.xml\nSitemap: ${base}/sitemap.xml`
      : `Sitemap: ${base}/sitemap.xml`;
  return `User-agent: *\n${rules}\n\n${maps}\n`;
}
