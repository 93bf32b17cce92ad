import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { authorPage } from '../social/author-page.js';
import { withRenamedKeys } from '../social/endpoint-call.js';
import { viewOf, type PostView } from '../social/post-view.js';
import { authorsOf, findAuthor } from '../world/authors.js';
import { commentsAt } from '../world/comments.js';
import { picturePath } from '../world/media.js';
import { mediaPkOf } from '../world/post-codes.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';

/** A stored query of the site: its name in journal and faults, and whom it is about. */
export interface SiteQuery {
  method: 'search' | 'profile' | 'timeline';
  author: SocialAuthor | undefined;
  variables: Readonly<Record<string, unknown>>;
}

const methods: Readonly<Record<string, SiteQuery['method']>> = {
  '26347858941511777': 'search',
  '25980296051578533': 'profile',
  '7898261790222653': 'timeline',
};
const pageSize = 12;
const commentPageSize = 20;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The query of a form with `doc_id` and `variables`; undefined for an unknown id. */
export function readQuery(form: URLSearchParams): SiteQuery | undefined {
  const method = methods[form.get('doc_id') ?? ''];
  const variables = JSON.parse(form.get('variables') ?? '{}') as Record<string, unknown>;
  const name = text(variables[{ search: 'query', profile: 'id', timeline: 'username' }[method ?? 'search']]);
  return method && { method, author: findAuthor('instagram', name), variables };
}

/** The `data` of a query; codes of its posts are added to `served`. */
export function runQuery(
  simulator: Simulator,
  { method, author, variables }: SiteQuery,
  fault: FaultName | undefined,
  served: string[],
): Record<string, unknown> {
  switch (method) {
    case 'search':
      return { xdt_api__v1__fbsearch__non_profiled_serp: { users: foundUsers(simulator, text(variables['query'])) } };
    case 'profile':
      return { user: author && author.obstacle !== 'gone' ? profileOf(simulator, author, fault) : null };
    case 'timeline':
      return {
        xdt_api__v1__feed__user_timeline_graphql_connection: timelineOf(simulator, author, variables, fault, served),
      };
  }
}

const foundUsers = (simulator: Simulator, query: string): unknown[] =>
  authorsOf('instagram')
    .filter(({ name, obstacle }) => obstacle !== 'gone' && name.includes(query.toLowerCase().slice(0, 5)))
    .map((author) => ({ ...shortUser(author), profile_pic_url: avatarOf(simulator, author) }));

const isPrivate = ({ obstacle }: SocialAuthor): boolean => obstacle !== undefined;
const shortUser = (author: SocialAuthor): Record<string, unknown> => ({
  pk: author.id,
  username: author.name,
  full_name: author.title,
  is_private: isPrivate(author),
  is_verified: author.followers > 100_000,
});
const avatarOf = (simulator: Simulator, { name }: SocialAuthor): string =>
  `${simulator.controlUrl}${picturePath(name, { width: 200, height: 200 })}`;

const profileOf = (simulator: Simulator, author: SocialAuthor, fault?: FaultName): Record<string, unknown> => ({
  ...shortUser(author),
  id: author.id,
  ...(fault !== 'missingFields' && { biography: author.about, follower_count: author.followers }),
  following_count: author.following,
  media_count: simulator.world.visibleCount(author),
  profile_pic_url: avatarOf(simulator, author),
  friendship_status: { following: false },
});

function timelineOf(
  simulator: Simulator,
  author: SocialAuthor | undefined,
  { after, first }: Readonly<Record<string, unknown>>,
  fault: FaultName | undefined,
  served: string[],
): unknown {
  if (!author || author.obstacle)
    return { edges: [], page_info: { end_cursor: null, has_next_page: false, has_previous_page: false } };
  const [, place] = /^\d+_(\d+)$/.exec(text(after)) ?? [];
  const count = Math.min(typeof first === 'number' ? first : pageSize, pageSize);
  const before = place === undefined ? undefined : Number(place);
  const { posts, next } = authorPage(simulator, author, { before, count, fault });
  served.push(...posts.map(({ code }) => code));
  const cursor = (id: number): string => `${author.id}_${id}`;
  const edges = posts.map((view) => ({ node: nodeOf(simulator, view, fault), cursor: cursor(view.post.id) }));
  return {
    edges,
    page_info: {
      end_cursor: next === undefined ? null : cursor(next),
      has_next_page: next !== undefined,
      has_previous_page: false,
    },
  };
}

/** A post, as timelines have it. */
function nodeOf(simulator: Simulator, view: PostView, fault?: FaultName): Record<string, unknown> {
  const { media, counters, author } = view;
  const images = media.pictures.map(({ path, width, height }) => ({
    candidates: [{ url: `${simulator.controlUrl}${path}`, width, height }],
  }));
  const isReel = media.kind === 'short';
  const isAlbum = media.kind === 'album';
  const at = Math.floor(view.at / 1000);
  const node = {
    __typename: 'XDTMediaDict',
    pk: mediaPkOf(view.post),
    id: `${mediaPkOf(view.post)}_${author.id}`,
    code: view.code,
    taken_at: at,
    media_type: isReel ? 2 : isAlbum ? 8 : 1,
    product_type: isReel ? 'clips' : isAlbum ? 'carousel_container' : 'feed',
    caption: view.text ? { text: view.text, created_at: at } : null,
    caption_is_edited: view.editedAt !== null,
    image_versions2: images[0] ?? null,
    carousel_media: isAlbum ? images.map((image) => ({ media_type: 1, image_versions2: image })) : null,
    user: shortUser(author),
    is_paid_partnership: false,
    like_and_view_counts_disabled: fault === 'missingFields',
    ...(fault !== 'missingFields' && {
      like_count: counters.likes,
      comment_count: counters.comments,
      ...(isReel && { play_count: counters.views }),
    }),
  };
  return fault === 'schemaDrift' ? withRenamedKeys(node, { code: 'shortcode', taken_at: 'taken_at_timestamp' }) : node;
}

/** A post by its number, as the site's own app reads it. */
export const mediaInfo = (simulator: Simulator, post: WorldPost, fault?: FaultName): Record<string, unknown> => ({
  items: [nodeOf(simulator, viewOf(simulator, post, fault), fault)],
  num_results: 1,
  more_available: false,
  status: 'ok',
});

/** A page of a post's comments; `minId` is the `next_min_id` of the page before. */
export function commentsPage(simulator: Simulator, post: WorldPost, minId: string): Record<string, unknown> {
  const all = commentsAt(post, simulator.world.now()).sort((a, b) => b.likes - a.likes || a.ordinal - b.ordinal);
  const from = /^\d+$/.test(minId) ? Number(minId) : 0;
  const end = from + commentPageSize;
  return {
    comments: all.slice(from, end).map(({ ordinal, author, at, text: said, likes }) => ({
      pk: `${mediaPkOf(post)}${String(ordinal).padStart(4, '0')}`,
      text: said,
      created_at: Math.floor(at / 1000),
      comment_like_count: likes,
      child_comment_count: 0,
      user: {
        pk: String(author.id),
        username: author.username,
        full_name: `${author.firstName} ${author.lastName}`,
        is_private: false,
      },
    })),
    comment_count: all.length,
    ...(end < all.length && { next_min_id: String(end) }),
    status: 'ok',
  };
}
