import { cleanLine } from '../network/collected-text.js';
import type { AuthorProfile, CollectContext, PostRef, RawPost } from '../network/network-collector.js';
import { articlePage, noPage } from './article-page.js';
import { BARE_ITEM } from './feed/feed-item.js';
import { unknownHostFault } from './outlet/discovery.js';
import type { OutletWeb } from './outlet/outlet-web.js';
import type { Article } from './page/article.js';
import type { ArticleReader } from './page/article-reader.js';
import { canonicalUrl, outletHost } from './page/canonical-url.js';
import { toPost } from './to-post.js';

interface Source {
  web: OutletWeb;
  reader: ArticleReader;
  ctx: CollectContext;
  /** Zone of dates that name none. */ timeZone: string;
}

const MAX_ADDRESS_LENGTH = 2_000;

/** Every page of the web, except one with an account in its address. The page says what its own address is. */
export function parseOutletPost(address: URL): PostRef | null {
  const { protocol, username, password, href, origin } = address;
  if (!/^https?:$/.test(protocol) || username || password || href.length > MAX_ADDRESS_LENGTH) return null;
  const page = new URL(href);
  page.hash = '';
  return { value: page.href, author: { kind: 'address', value: `${origin}/` } };
}

/**
 * The article of a page and its outlet, of which only the name is known: no feed is searched for. Its text is the
 * page's, also where `posts` prefers a feed's text that seems to be about something else. Throws 'not_found' for every
 * page that is no article.
 */
export async function outletPost(address: string, source: Source): Promise<{ author: AuthorProfile; post: RawPost }> {
  const { web, reader, ctx, timeZone } = source;
  const { address: page, article } = await articlePage(web, reader, address, ctx.signal).catch(
    async (error: unknown) => {
      throw (await unknownHostFault(error)) ?? error;
    },
  );
  if (article.noArticle) throw noPage(article.noArticle, `${page}: ${WHY[article.noArticle]}`);
  const host = outletHost(new URL(page));
  const now = ctx.now?.() ?? new Date();
  const post = toPost(
    {
      item: { ...BARE_ITEM, link: page },
      article,
      ownId: undefined,
      hasOwnGuid: false,
      ownerCode: host,
      feed: page,
      code: undefined,
      firstSeen: now.toISOString(),
      now,
      timeZone,
    },
    web,
  );
  if (!post) throw noPage('no_text', `${page}: ${WHY.no_text}`);
  return { author: outletOf(page, host, article), post: withAlias(post, canonicalUrl(web.publicAddress(address))) };
}

const WHY: Record<NonNullable<Article['noArticle']>, string> = {
  front_page: 'a front page, not an article',
  error_page: 'the site says that there is no such page',
  robot_check: 'the site checks whether its reader is a robot',
  login: 'a page for signing in, not an article',
  paywall: 'only the beginning of an article for subscribers',
  list: 'a list of articles, not one article',
  no_text: 'no text of an article',
};

const outletOf = (page: string, host: string, { siteName }: Article): AuthorProfile => ({
  code: host,
  username: host,
  fullName: cleanLine(siteName ?? host, 300),
  biography: '',
  followers: -1,
  follows: -1,
  mediaCount: -1,
  isGroup: false,
  isClosed: false,
  url: new URL('/', page).href,
});

/** The post that is also known by the address which was asked for, where that led to another one. */
function withAlias(post: RawPost, asked: string | undefined): RawPost {
  const { aliases = [], canonical } = post;
  return asked === undefined || asked === canonical || aliases.includes(asked)
    ? post
    : { ...post, aliases: [...aliases, asked] };
}
