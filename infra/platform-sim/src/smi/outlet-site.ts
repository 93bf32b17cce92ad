import { type Reply, reply } from '../http/reply.js';
import { picture } from '../world/picture.js';
import { isDeleted } from '../world/post-state.js';
import type { Outlet } from '../world/outlets.js';
import type { World } from '../world/world.js';
import { codeOf } from '../world/post-codes.js';
import { type Article, articleOf, pathOf, sha1 } from './article.js';
import { articlePage } from './article-page.js';
import { atomFeed, rssFeed, jsonFeed } from './feeds.js';
import { homePage, robotsTxt } from './home-page.js';
import { archiveSitemap, newsSitemap } from './sitemap.js';
import { encodeWindows1251 } from './windows1251.js';

const feedLength = 30;

/** The reply with the kind of the request and the codes of the articles in it. */
export interface SiteReply {
  method: 'home' | 'robots' | 'feed' | 'sitemap' | 'article' | 'image' | 'unknown';
  reply: Reply;
  served: string[];
}

/** The site of one outlet: front page, robots, feed, sitemaps, articles, pictures. */
export class OutletSite {
  constructor(
    readonly outlet: Outlet,
    readonly base: string,
    private readonly world: World,
  ) {}

  handle(url: URL): SiteReply {
    const path = url.pathname;
    if (path === '/robots.txt')
      return {
        method: 'robots',
        reply: reply(200, 'text/plain; charset=utf-8', robotsTxt(this.outlet, this.base)),
        served: [],
      };
    if (path === '/favicon.ico') return { method: 'image', reply: reply(204, 'image/x-icon', ''), served: [] };
    if (path.startsWith('/img/'))
      return {
        method: 'image',
        reply: reply(200, 'image/png', picture(path.slice(5)), { 'cache-control': 'max-age=86400' }),
        served: [],
      };
    if (path === this.outlet.feed) return this.feed();
    if (path === '/sitemap.xml')
      return this.document('sitemap', 'application/xml; charset=utf-8', archiveSitemap, this.newest(5000), false);
    if (path === '/sitemap-news.xml' && this.outlet.habit === 'sitemapOnly')
      return this.document(
        'sitemap',
        'application/xml; charset=utf-8',
        newsSitemap,
        this.newest(1000, this.world.now() - 2 * 86_400_000),
      );
    const articleId = url.searchParams.get('p') ?? /\/(\d+)(?:\.html|\/)?$/.exec(path)?.[1];
    if (articleId) return this.article(Number(articleId), url);
    if (path === '/')
      return {
        method: 'home',
        reply: this.html(homePage(this.outlet, this.base, this.newest(40), this.charset)),
        served: [],
      };
    return {
      method: 'unknown',
      reply: this.html(notFoundPage(this.outlet, this.charset), 404),
      served: [],
    };
  }

  /** The newest visible articles since `since` (ms). */
  newest(count: number, since = 0): Article[] {
    const now = this.world.now();
    return this.world
      .newestPosts(this.outlet, count)
      .filter((post) => post.at >= since)
      .map((post) => articleOf(post, this.base, now));
  }

  private get charset(): string {
    return this.outlet.habit === 'windows1251' ? 'windows-1251' : 'utf-8';
  }

  private html(page: string, status = 200): Reply {
    // A site without a port of its own is below a path, where a link to / leads elsewhere.
    const text = new URL(this.base).pathname === '/' ? page : page.replaceAll('href="/', `href="${this.base}/`);
    return reply(
      status,
      `text/html; charset=${this.charset}`,
      this.charset === 'utf-8' ? text : encodeWindows1251(text),
    );
  }

  private feed(): SiteReply {
    const { habit } = this.outlet;
    const articles = this.newest(feedLength);
    if (habit === 'atom') return this.document('feed', 'application/atom+xml; charset=utf-8', atomFeed, articles);
    if (habit === 'jsonFeed') return this.document('feed', 'application/feed+json; charset=utf-8', jsonFeed, articles);
    if (habit === 'windows1251')
      return this.document(
        'feed',
        'application/rss+xml; charset=windows-1251',
        (input) => encodeWindows1251(rssFeed({ ...input, encoding: 'windows-1251' })),
        articles,
      );
    if (habit === 'wrongCharset')
      return this.document('feed', 'application/rss+xml', (input) => encodeWindows1251(rssFeed(input)), articles);
    return this.document('feed', 'application/rss+xml; charset=utf-8', rssFeed, articles);
  }

  private document(
    method: 'feed' | 'sitemap',
    type: string,
    write: (input: { outlet: Outlet; base: string; articles: readonly Article[] }) => string | Buffer,
    articles: readonly Article[],
    isJournaled = true,
  ): SiteReply {
    const response = reply(200, type, write({ outlet: this.outlet, base: this.base, articles }));
    const served = isJournaled ? articles.map((article) => `${this.outlet.name}_${article.id}`) : [];
    return { method, reply: this.withValidators(response, latest(articles)), served };
  }

  private article(id: number, url: URL): SiteReply {
    const post = this.world.byId(this.outlet, id);
    if (!post)
      return {
        method: 'article',
        reply: this.html('<!DOCTYPE html><html lang="ru"><title>404</title><h1>Страница не найдена</h1></html>', 404),
        served: [],
      };
    if (isDeleted(post, this.world.now()))
      return {
        method: 'article',
        reply: this.html('<!DOCTYPE html><html lang="ru"><title>410</title><h1>Материал удалён</h1></html>', 410),
        served: [],
      };
    const path = pathOf(post);
    if (path.split('?')[0] !== url.pathname)
      return { method: 'article', reply: reply(301, 'text/plain', '', { location: this.base + path }), served: [] };
    const article = articleOf(post, this.base, this.world.now());
    const others = this.newest(9)
      .filter((other) => other.id !== id)
      .slice(0, 8);
    const response = this.html(articlePage(article, this.outlet, this.base, others, this.charset));
    return { method: 'article', reply: this.withValidators(response, article.modified), served: [codeOf(post)] };
  }

  private withValidators(response: Reply, modified: Date | undefined): Reply {
    if (this.outlet.habit === 'constantEtag') response.headers['etag'] = '"cms-1.0"';
    else {
      response.headers['etag'] = `"${sha1(response.body.toString('base64')).slice(0, 20)}"`;
      if (modified) response.headers['last-modified'] = modified.toUTCString();
    }
    return response;
  }
}

const notFoundPage = (outlet: Outlet, charset: string): string =>
  `<!DOCTYPE html><html lang="${outlet.language}"><head><meta charset="${charset}"><title>404</title></head>` +
  `<body><h1>404</h1><p><a href="/">${outlet.title}</a></p></body></html>`;

const latest = (articles: readonly Article[]): Date | undefined =>
  articles.length ? new Date(Math.max(...articles.map((article) => article.modified.getTime()))) : undefined;

/** Turns the reply into 304 when the validators of the request still match. */
export function applyConditionalHeaders(
  full: Reply,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): Reply {
  if (full.status !== 200) return full;
  const { etag } = full.headers;
  const modified = full.headers['last-modified'];
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isUnchanged = tags
    ? etag !== undefined && (tags.includes(etag) || tags.includes('*'))
    : ifModifiedSince !== undefined && modified !== undefined && Date.parse(ifModifiedSince) >= Date.parse(modified);
  if (!isUnchanged) return full;
  return {
    status: 304,
    headers: { ...(etag ? { etag } : {}), ...(modified ? { 'last-modified': modified } : {}) },
    body: Buffer.alloc(0),
  };
}
