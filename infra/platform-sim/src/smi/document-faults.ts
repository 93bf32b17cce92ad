import type { FaultName } from '../faults/fault.js';
import type { Reply } from '../http/reply.js';
import { encodeWindows1251 } from './windows1251.js';

const script =
  '&lt;script&gt;alert("взлом")&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; ' +
  '=HYPERLINK("http://example.com";"нажми")';
const beforeDate = [
  '<pubDate>',
  '<published>',
  '<updated>',
  '<news:publication_date>',
  '"date_published":"',
  'datePublished": ?"',
  'article:published_time" content="',
];
const dates = new RegExp(`(${beforeDate.join('|')})[^<"]+`, 'g');

function corruptText(text: string, method: string, fault: FaultName): string {
  const isFeed = method === 'feed' || method === 'sitemap';
  switch (fault) {
    case 'brokenXml':
      return isFeed ? text.replace(/<\/(title|news:title)>/, ' & Co <незакрытый></$1>') : text;
    case 'bigText':
      return isFeed
        ? text
        : text.replace(/(class="text">\s*<p>)/, `$1${'Очень длинная статья без конца. '.repeat(33_000)}`);
    case 'markup':
      return isFeed
        ? text.replace(/(<item>|<entry>)([\s\S]*?<title[^>]*>)/, `$1$2${script} `)
        : text.replace(/(class="text">\s*<p>)/, `$1${script} `);
    case 'futureDate': {
      const future = new Date(Date.now() + 400 * 86_400_000);
      return text.replace(
        dates,
        (_match, before: string) => before + (before === '<pubDate>' ? future.toUTCString() : future.toISOString()),
      );
    }
    case 'dupGuid':
      return text.replace(/<item>[\s\S]*?<\/item>|<entry>[\s\S]*?<\/entry>/, (first) => `${first}\n${first}`);
    case 'schemaDrift':
      return isFeed
        ? text
            .replaceAll('<item>', '<story>')
            .replaceAll('</item>', '</story>')
            .replaceAll('<entry>', '<story>')
            .replaceAll('</entry>', '</story>')
            .replaceAll('"items":', '"stories":')
            .replaceAll('<url>', '<page>')
            .replaceAll('</url>', '</page>')
        : text;
    default:
      return text;
  }
}

/** Applies a data fault to a document of an outlet; other faults do not change it. */
export function applyDocumentFault(original: Reply, method: string, fault: FaultName | undefined): Reply {
  if (!fault || original.status !== 200) return original;
  if (fault === 'wrongCharset') return { ...original, body: encodeWindows1251(original.body.toString('utf8')) };
  const changed = corruptText(original.body.toString('utf8'), method, fault);
  const { etag: _etag, 'last-modified': _modified, ...headers } = original.headers;
  return { ...original, headers, body: Buffer.from(changed, 'utf8') };
}
