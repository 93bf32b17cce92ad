import { z } from 'zod';
import type { ListPage } from '../graph/cursor-pages.js';
import { GraphApi, type GraphApiSettings } from '../graph/graph-api.js';
import { readItems } from '../outbound/json-body.js';
import { isoTime, picturesOf } from '../graph/wire-values.js';
import { cleanLine, cleanText } from '../network/collected-text.js';
import type { AuthorProfile, CollectContext, RawPost } from '../network/network-collector.js';
import { reportedCount } from '../network/reported-count.js';
import { NetworkFault } from '../network/network-fault.js';
import { pkOf } from './shortcode.js';

/** Where accounts and their posts are read: the official API or a signed-in session. */
export interface InstagramSource {
  lookup(name: string, ctx: CollectContext): Promise<AuthorProfile>;
  /** Posts of one page of the account with this name; `size` posts are wanted, the source may return fewer. */
  readPosts(name: string, after: string | undefined, size: number, ctx: CollectContext): Promise<ListPage>;
  /** The post with this shortcode; `name` is its author's, if the address has it. */
  readPost(code: string, name: string | undefined, ctx: CollectContext): Promise<FoundPost>;
}

/** A post that was read by its address. */
export interface FoundPost {
  author: AuthorProfile;
  post: RawPost;
}

/** The fault of an address at which nothing can be read. */
export const postNotFound = (code: string, message: string): NetworkFault =>
  new NetworkFault('not_found', { code, message: message.slice(0, 300) }, { scope: 'request' });

const text = z.string().nullish();
const media = z.looseObject({
  id: z.string(),
  caption: text,
  media_type: z.string(),
  media_product_type: text,
  permalink: z.string(),
  timestamp: isoTime,
  like_count: reportedCount.nullish(),
  comments_count: reportedCount.nullish(),
  view_count: reportedCount.nullish(),
  media_url: text,
  thumbnail_url: text,
  children: z.looseObject({ data: z.array(z.looseObject({ media_type: text, media_url: text })) }).nullish(),
});
type Media = z.infer<typeof media>;

const account = z.looseObject({
  id: z.string(),
  username: z.string(),
  name: text,
  biography: text,
  followers_count: reportedCount.nullish(),
  follows_count: reportedCount.nullish(),
  media_count: reportedCount.nullish(),
});
const profileResponse = z.looseObject({ business_discovery: account });
const mediaResponse = z.looseObject({
  business_discovery: z.looseObject({
    media: z
      .looseObject({
        data: z.array(z.unknown()),
        paging: z.looseObject({ cursors: z.looseObject({ after: text }).nullish() }).nullish(),
      })
      .optional(),
  }),
});

const MAX_BIOGRAPHY_LENGTH = 10_000;
const PHOTO_TYPE = 2;
const VIDEO_TYPE = 3;
const REEL_TYPE = 8;
/** An author's newest posts are searched this far for one of them. */
const SEARCHED_SIZE = 50;
const SEARCHED_PAGES = 4;
const PROFILE_FIELDS = 'id,username,name,biography,followers_count,follows_count,media_count';

/**
 * Instagram's Business Discovery: professional accounts by name. The credential is the id of one's own professional
 * account and a token, `17841405309211844:EAAB…`. Personal, private and unknown accounts all look unknown.
 */
export class Discovery implements InstagramSource {
  readonly #api: GraphApi;

  /** `mediaFields` are requested of each post, as a list with commas. */
  constructor(
    settings: GraphApiSettings & { INSTAGRAM_RPS: number },
    private readonly mediaFields: string,
    private readonly webBase: string,
  ) {
    this.#api = new GraphApi(settings, settings.INSTAGRAM_RPS);
  }

  async lookup(name: string, ctx: CollectContext): Promise<AuthorProfile> {
    const { business_discovery: found } = await this.#discover(name, PROFILE_FIELDS, profileResponse, ctx);
    const username = found.username.toLowerCase();
    return {
      code: username,
      username,
      fullName: cleanLine(found.name ?? '') || username,
      biography: cleanText(found.biography ?? '', MAX_BIOGRAPHY_LENGTH),
      followers: found.followers_count ?? -1,
      follows: found.follows_count ?? -1,
      mediaCount: found.media_count ?? -1,
      isGroup: false,
      isClosed: false,
      url: `${this.webBase}/${username}/`,
    };
  }

  async readPosts(name: string, after: string | undefined, size: number, ctx: CollectContext): Promise<ListPage> {
    // The cursor becomes a part of an expression
    const from = after !== undefined && /^[\w=+/.-]+$/.test(after) ? `.after(${after})` : '';
    const fields = `media.limit(${size})${from}{${this.mediaFields}}`;
    const { business_discovery: found } = await this.#discover(name, fields, mediaResponse, ctx);
    const { read, skipped } = readItems(found.media?.data ?? [], media, 'business_discovery.media');
    const next = found.media?.paging?.cursors?.after;
    const posts = read.flatMap((item) => toPost(item, name, this.webBase) ?? []);
    return {
      posts,
      skipped: skipped + read.length - posts.length,
      ...(next && { after: next }),
    };
  }

  /** Business Discovery knows no shortcodes, so the author's newest posts are searched; older ones have smaller pks. */
  async readPost(code: string, name: string | undefined, ctx: CollectContext): Promise<FoundPost> {
    if (name === undefined)
      throw postNotFound('no_name', 'the address does not name the author, without whom Graph finds no post');
    const pk = pkOf(code) ?? 0n;
    let after: string | undefined;
    for (let page = 0; page < SEARCHED_PAGES; page++) {
      const { posts, after: next } = await this.readPosts(name, after, SEARCHED_SIZE, ctx);
      const post = posts.find((listed) => listed.code === code);
      if (post) return { author: await this.lookup(name, ctx), post };
      const isOlder = posts.length > 0 && (pkOf(posts.at(-1)?.code ?? '') ?? 0n) < pk;
      if (isOlder || next === undefined || next === after) break;
      after = next;
    }
    throw postNotFound('unknown_post', `${code} is not among the newest posts of ${name}`);
  }

  async #discover<T>(name: string, fields: string, schema: z.ZodType<T>, ctx: CollectContext): Promise<T> {
    const [, ownId = '', token = ''] = /^(\d+):(\S+)$/.exec(ctx.credential ?? '') ?? [];
    if (!ownId) throw new NetworkFault('auth_required', { code: 'no_token', message: 'no Instagram token is set' });
    if (!/^[\w.]+$/.test(name))
      throw new NetworkFault('not_found', { code: 'unknown_name', message: name.slice(0, 200) });
    return this.#api.get(
      'business_discovery',
      ownId,
      { fields: `business_discovery.username(${name}){${fields}}` },
      schema,
      { ...ctx, credential: token },
    );
  }
}

/** Maps a post of Business Discovery, which has no shortcode, so that it comes from the address; else undefined. */
function toPost(item: Media, ownerCode: string, webBase: string): RawPost | undefined {
  const code = /\/(?:p|reels?|tv)\/([\w-]+)/.exec(item.permalink)?.[1];
  if (code === undefined) return undefined;
  const isReel = item.media_product_type === 'REELS' || /\/reels?\//.test(item.permalink);
  const isVideo = isReel || item.media_type === 'VIDEO';
  const children = item.children?.data.filter((child) => child.media_type !== 'VIDEO') ?? [];
  const own = isVideo ? item.thumbnail_url : item.media_url;
  return {
    code,
    ownerCode,
    publishedAt: item.timestamp,
    title: '',
    text: cleanText(item.caption ?? ''),
    url: `${webBase}/${isReel ? 'reel' : 'p'}/${code}/`,
    ...picturesOf(children.length > 0 ? children.map((child) => child.media_url) : [own]),
    counters: {
      likes: item.like_count ?? -1,
      comments: item.comments_count ?? -1,
      shares: -1,
      views: item.view_count ?? -1,
    },
    publishingType: isReel ? REEL_TYPE : isVideo ? VIDEO_TYPE : PHOTO_TYPE,
    isVideo,
    isAdvert: item.media_product_type === 'AD',
  };
}
