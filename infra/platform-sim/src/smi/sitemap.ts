import { escapeMarkup } from '../http/reply.js';
import type { FeedInput } from './feeds.js';

const localTime = (date: Date): string =>
  new Date(date.getTime() + 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+05:00');

/** A Google News sitemap: at most 1000 articles of the last two days. */
export function newsSitemap({ outlet, articles }: FeedInput): string {
  const publication =
    `<news:publication><news:name>${escapeMarkup(outlet.title)}</news:name>` +
    `<news:language>${outlet.language}</news:language></news:publication>`;
  const urls = articles
    .slice(0, 1000)
    .map((article) =>
      [
        `<url><loc>${escapeMarkup(article.url)}</loc><news:news>${publication}\n`,
        `<news:publication_date>${localTime(article.published)}</news:publication_date>`,
        `<news:title>${escapeMarkup(article.title)}</news:title></news:news></url>`,
      ].join(''),
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** A plain sitemap of the archive: at most 5000 articles. */
export function archiveSitemap({ articles }: FeedInput): string {
  const urls = articles
    .slice(0, 5000)
    .map(
      (article) =>
        `<url><loc>${escapeMarkup(article.url)}</loc><lastmod>${localTime(article.modified)}</lastmod></url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
