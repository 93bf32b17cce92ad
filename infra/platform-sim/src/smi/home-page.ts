import { escapeMarkup } from '../http/reply.js';
import type { Outlet } from '../world/outlets.js';
import type { Article } from './article.js';
import { pageFrame } from './page-frame.js';

const feedType = (outlet: Outlet): string =>
  outlet.habit === 'atom'
    ? 'application/atom+xml'
    : outlet.habit === 'jsonFeed'
      ? 'application/feed+json'
      : 'application/rss+xml';

/** The front page: the newest articles, and the address of the feed, if any, in its head. */
export function homePage(outlet: Outlet, base: string, articles: readonly Article[], charset: string): string {
  const alternate =
    outlet.feed === null
      ? ''
      : `<link rel="alternate" type="${feedType(outlet)}" title="${escapeMarkup(outlet.title)}"` +
        ` href="${escapeMarkup(outlet.feed)}">\n`;
  const head = `${alternate}<link rel="canonical" href="${escapeMarkup(base)}/">
<meta property="og:site_name" content="${escapeMarkup(outlet.title)}">
<meta name="description" content="${escapeMarkup(outlet.about)}">`;
  const heading = outlet.language === 'kk' ? 'Соңғы жаңалықтар' : 'Последние новости';
  const items = articles.map(
    ({ path, title }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(title)}</a></li>`,
  );
  const body = `<main><h1>${heading}</h1><ul>${items.join('\n')}</ul></main>`;
  return pageFrame({ outlet, title: outlet.about, head, body, charset });
}

/** The outlet's robots.txt; one outlet disallows its opinions and requires two seconds between requests. */
export function robotsTxt(outlet: Outlet, base: string): string {
  const rules =
    outlet.habit === 'robots' ? 'Disallow: /mnenie/\nDisallow: /admin/\nCrawl-delay: 2' : 'Disallow: /admin/';
  const maps =
    outlet.habit === 'sitemapOnly'
      ? `Sitemap: ${base}/sitemap-news.xml\nSitemap: ${base}/sitemap.xml`
      : `Sitemap: ${base}/sitemap.xml`;
  return `User-agent: *\n${rules}\n\n${maps}\n`;
}
