import { escapeMarkup } from '../http/markup.js';
import type { FeedInput } from './rss.js';

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
