import type { ListPage } from '../../graph/cursor-pages.js';
import { readItems } from '../../outbound/json-body.js';
import { cleanLine, cleanText } from '../../network/collected-text.js';
import type { AuthorProfile, CollectContext, RawComment } from '../../network/network-collector.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import { postNotFound, type FoundPost, type InstagramSource } from '../discovery.js';
import { pkOf } from '../shortcode.js';
import { SessionApi, type SessionSettings } from './session-api.js';
import { COMMENTS_OFF } from './session-fault.js';
import { toComment, toPost } from './to-post.js';
import {
  commentPage,
  foundUsers,
  mediaComment,
  mediaInfo,
  ownedMedia,
  profileData,
  timelineData,
  timelineMedia,
} from './wire.js';

const MAX_BIOGRAPHY_LENGTH = 10_000;
/** The site itself asks for this many posts. */
const PAGE_SIZE = 12;
const MAX_COMMENT_PAGES = 5;
/** Switches of the site's profile query. */
const PROFILE_FLAGS = {
  __relay_internal__pv__PolarisCannesGuardianExperienceEnabledrelayprovider: true,
  __relay_internal__pv__PolarisCASB976ProfileEnabledrelayprovider: false,
  __relay_internal__pv__PolarisRepostsConsumptionEnabledrelayprovider: false,
};

const notFound = (name: string): NetworkFault =>
  new NetworkFault('not_found', { code: 'unknown_name', message: name.slice(0, 200) });

/** Accounts, posts and comments as a signed-in operator sees them on Instagram's site. */
export class SessionReader implements InstagramSource {
  readonly #api: SessionApi;

  /** `units` is the cost of a request in the budget that operators share with tokens. */
  constructor(
    private readonly settings: SessionSettings,
    private readonly webBase: string,
    units: number,
  ) {
    this.#api = new SessionApi(settings, units);
  }

  async lookup(name: string, ctx: CollectContext): Promise<AuthorProfile> {
    return this.#profile(await this.#pkOf(name, ctx), name, ctx);
  }

  async readPosts(name: string, after: string | undefined, _size: number, ctx: CollectContext): Promise<ListPage> {
    const variables = {
      data: {
        count: PAGE_SIZE,
        include_relationship_info: true,
        latest_besties_reel_media: true,
        latest_reel_media: true,
      },
      username: name,
      first: PAGE_SIZE,
      after: after ?? null,
    };
    const data = await this.#api.query('timeline', this.settings.IG_TIMELINE_DOC_ID, variables, timelineData, ctx);
    const timeline = data.xdt_api__v1__feed__user_timeline_graphql_connection;
    const nodes = timeline?.edges.map(({ node }) => mediaOf(node)) ?? [];
    // The timeline of a private account is empty, and so is that of a deleted one
    if (nodes.length === 0 && after === undefined && (await this.lookup(name, ctx)).isClosed)
      throw new NetworkFault('closed_account', { code: 'is_private', message: name });
    const { read, skipped } = readItems(nodes, timelineMedia, 'timeline');
    const next = timeline?.page_info?.has_next_page ? timeline.page_info.end_cursor : undefined;
    return { posts: read.map((item) => toPost(item, name, this.webBase)), skipped, ...(next && { after: next }) };
  }

  /** The post says whose it is, so the name in its address is not needed. */
  async readPost(code: string, _name: string | undefined, ctx: CollectContext): Promise<FoundPost> {
    const pk = pkOf(code);
    if (pk === undefined) throw postNotFound('unknown_post', code);
    const { items } = await this.#api.get('media', `/api/v1/media/${pk}/info/`, mediaInfo, ctx);
    const [item] = readItems(items, ownedMedia, 'media').read;
    if (!item) throw postNotFound('unknown_post', code);
    const author = await this.#profile(item.user.pk, item.user.username, ctx);
    return { author, post: toPost(item, author.code, this.webBase) };
  }

  /** Up to `max` comments, most liked first; [] when they are turned off. */
  async comments(postCode: string, ctx: CollectContext, { max }: { max: number }): Promise<RawComment[]> {
    const pk = pkOf(postCode);
    if (pk === undefined) throw notFound(postCode);
    const comments: RawComment[] = [];
    let minId = '';
    for (let page = 0; page < MAX_COMMENT_PAGES && comments.length < max; page++) {
      const query = new URLSearchParams({ can_support_threading: 'true', min_id: minId });
      const response = await this.#api
        .get('comments', `/api/v1/media/${pk}/comments/?${query}`, commentPage, ctx)
        .catch((error: unknown) => {
          if (isFault(error) && error.native.code === COMMENTS_OFF) return { comments: [], next_min_id: null };
          throw error;
        });
      const { read } = readItems(response.comments, mediaComment, 'comments');
      comments.push(...read.map((comment) => toComment(comment, postCode, this.webBase)));
      if (!response.next_min_id || response.next_min_id === minId) break;
      minId = response.next_min_id;
    }
    return comments.sort((a, b) => b.likes - a.likes).slice(0, max);
  }

  async #profile(pk: string, name: string, ctx: CollectContext): Promise<AuthorProfile> {
    const variables = { id: pk, render_surface: 'PROFILE', enable_integrity_filters: true, ...PROFILE_FLAGS };
    const { user } = await this.#api.query('profile', this.settings.IG_PROFILE_DOC_ID, variables, profileData, ctx);
    if (!user) throw notFound(name);
    const username = user.username.toLowerCase();
    return {
      code: username,
      username,
      fullName: cleanLine(user.full_name ?? '') || username,
      biography: cleanText(user.biography ?? '', MAX_BIOGRAPHY_LENGTH),
      followers: user.follower_count ?? -1,
      follows: user.following_count ?? -1,
      mediaCount: user.media_count ?? -1,
      isGroup: false,
      isClosed: user.is_private === true && user.friendship_status?.following !== true,
      url: `${this.webBase}/${username}/`,
    };
  }

  /** The account's number: profiles are read by it, and the search of the site gives it for a name. */
  async #pkOf(name: string, ctx: CollectContext): Promise<string> {
    const variables = { hasQuery: true, query: name };
    const data = await this.#api.query('search', this.settings.IG_SEARCH_DOC_ID, variables, foundUsers, ctx);
    const users = data.xdt_api__v1__fbsearch__non_profiled_serp?.users ?? [];
    const found = users.find(({ username }) => username.toLowerCase() === name.toLowerCase());
    if (!found) throw notFound(name);
    return found.pk;
  }
}

/** Some nodes of a timeline have the post one level deeper. */
const mediaOf = (node: unknown): unknown =>
  typeof node === 'object' && node !== null && 'media' in node && node.media ? node.media : node;
