import { escapeMarkup } from '../http/markup.js';
import type { FeedInput } from './rss.js';

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
