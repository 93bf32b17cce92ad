import { escape } from '../http/markup.js';
import type { FeedInput } from './rss.js';

const local = (date: Date): string =>
  new Date(date.getTime() + 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+05:00');

/** An Atom 1.0 document. */
export function atom({ outlet, base, articles }: FeedInput): string {
  const updated = articles[0] ? local(articles[0].modified) : '2024-01-01T00:00:00+05:00';
  const entries = articles.map(
    (article) => `<entry>
<id>tag:${outlet.name},2024:${article.id}</id>
<title type="text">${escape(article.title)}</title>
<link rel="alternate" type="text/html" href="${escape(article.url)}"/>
<published>${local(article.published)}</published>
<updated>${local(article.modified)}</updated>
<author><name>${escape(article.author)}</name></author>
<category term="${escape(article.section.slug)}" label="${escape(article.section.title)}"/>
<summary type="html">${escape(`<p>${escape(article.lead)}</p>`)}</summary>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${outlet.language}">
<id>tag:${outlet.name},2024:feed</id>
<title>${escape(outlet.title)}</title>
<subtitle>${escape(outlet.about)}</subtitle>
<link rel="self" href="${escape(base + (outlet.feed ?? ''))}"/>
<link rel="alternate" type="text/html" href="${escape(base)}/"/>
<updated>${updated}</updated>
${entries.join('\n')}
</feed>
`;
}
