import { NetworkFault } from '../network/network-fault.js';
import type { OutletWeb, WebDocument } from './outlet/outlet-web.js';
import type { Article } from './page/article.js';
import type { ArticleReader } from './page/article-reader.js';
import { isFrontPage } from './page/no-article.js';

const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
/** Types that servers also send for HTML. */
const XML_TYPE = /^(?:text|application)\/xml\b/i;
const A_TYPE = /^[\w.+-]+\/[\w.+-]+/;
const HEAD_LENGTH = 5_000;
const BEFORE_ROOT = /^(?:[\s\uFEFF]+|<\?[^>]*>|<!--[\s\S]*?-->)*/;
const HTML_ROOT = new RegExp(
  '^<(?:!doctype\\s+html|html|head|body|title|meta|link|base|script|style|noscript|main|header|nav|article|section' +
    '|aside|footer|div|p|h[1-6]|span|a|b|i|em|strong|br|hr|img|figure|ul|ol|dl|table|form|center|font|iframe)[\\s/>]',
  'i',
);
const LATER_ROOT = /<(?:!doctype\s+html|html|body)[\s>]/i;

/** A page and what was read of it. `address` is the final one, under the outlet's public host. */
export interface ArticlePage {
  address: string;
  article: Article;
}

/**
 * Fetches and reads the page of an article. Throws 'not_found' for what is no page, by its header or its content
 * (not_html), or cannot be read (unreadable), and the faults of a request. `article.noArticle` says that it is another
 * page, also where the address of an article led to the front page.
 */
export async function articlePage(
  web: OutletWeb,
  reader: ArticleReader,
  asked: string,
  signal: AbortSignal | undefined,
): Promise<ArticlePage> {
  const document = await web.get(asked, { signal });
  const address = web.publicAddress(document.url);
  if (!isHtml(document)) throw noPage('not_html', `${address} is ${document.contentType ?? 'no page'}`);
  const article = await reader.read(document.text, address);
  if (!article) throw noPage('unreadable', `${address} cannot be read as a page`);
  const isLost = isFrontPage(address) && !isFrontPage(web.publicAddress(asked));
  return { address, article: isLost ? { ...article, noArticle: 'front_page' } : article };
}

/** The fault of an address that shows no article. */
export const noPage = (code: string, message: string): NetworkFault =>
  new NetworkFault('not_found', { code, message: message.slice(0, 300) });

/** A file has its own type, or is sent as a page and begins like none. */
function isHtml({ contentType = '', text }: WebDocument): boolean {
  if (A_TYPE.test(contentType) && !HTML_TYPE.test(contentType) && !XML_TYPE.test(contentType)) return false;
  const head = text.slice(0, HEAD_LENGTH);
  const start = head.replace(BEFORE_ROOT, '');
  if (start === '' || HTML_ROOT.test(start)) return true;
  return !/^[[{<%]/.test(start) && LATER_ROOT.test(start);
}
