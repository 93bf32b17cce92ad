import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { authorPage } from '../social/author-page.js';
import { withRenamedKeys } from '../social/endpoint-call.js';
import type { PostView } from '../social/post-view.js';
import { mediaPkOf } from '../world/post-codes.js';
import type { SocialAuthor } from '../world/social-author.js';
import { cursorOf, GraphError, graphTime, limitOf, placeOfCursor, selected } from './graph-fields.js';
import type { Field, Resolvers } from './graph-fields.js';
import { avatarOf } from './page-nodes.js';

const renamed = { permalink: 'permanent_link', timestamp: 'created_at' };
/** Graph's own ids of Instagram objects, which differ from the numbers of the site. */
const userId = ({ id }: SocialAuthor): string => `178414${id.padStart(11, '0')}`;
const mediaId = (view: PostView): string => `179${mediaPkOf(view.post).slice(4, 18)}`;

/** The error for unknown, personal and private accounts, which all look the same. */
const unknownAccount = (): GraphError => new GraphError(110, 'Invalid user id', 2207013);

/**
 * The value of `business_discovery.username(x){…}`; the codes of its posts are added to `served`.
 * Throws GraphError.
 */
export function discover(
  simulator: Simulator,
  author: SocialAuthor | undefined,
  { fields }: Field,
  fault: FaultName | undefined,
  served: string[],
): Record<string, unknown> {
  if (!author || author.obstacle) throw unknownAccount();
  const accountFields: Resolvers = {
    id: () => userId(author),
    ig_id: () => Number(author.id),
    username: () => author.name,
    name: () => author.title,
    biography: () => (fault === 'missingFields' ? undefined : author.about),
    followers_count: () => author.followers,
    follows_count: () => author.following,
    media_count: () => simulator.world.visibleCount(author),
    profile_picture_url: () => avatarOf(simulator, author),
    website: () => undefined,
    media: (field) => mediaPage(simulator, author, field, fault, served),
  };
  return selected(fields, accountFields, 'IGUser');
}

function mediaPage(
  simulator: Simulator,
  author: SocialAuthor,
  { args, fields }: Field,
  fault: FaultName | undefined,
  served: string[],
): unknown {
  const before = placeOfCursor(args['after']);
  const { posts, next } = authorPage(simulator, author, { before, count: limitOf(args['limit']), fault });
  served.push(...posts.map(({ code }) => code));
  const data = posts.map((view) => selected(fields, mediaFields(simulator, view, fault), 'IGMedia'));
  return {
    data: fault === 'schemaDrift' ? data.map((item) => withRenamedKeys(item, renamed)) : data,
    paging: {
      cursors: { ...(before !== undefined && { before: cursorOf(before) }), ...(next && { after: cursorOf(next) }) },
    },
  };
}

/** The fields of a post that Business Discovery gives; there is no shortcode among them. */
function mediaFields(simulator: Simulator, view: PostView, fault?: FaultName): Resolvers {
  const { media, counters, code } = view;
  const isReel = media.kind === 'short';
  const pictures = media.pictures.map(({ path }) => `${simulator.controlUrl}${path}`);
  const optional = <T>(value: T): T | undefined => (fault === 'missingFields' ? undefined : value);
  return {
    id: () => mediaId(view),
    caption: () => view.text || undefined,
    media_type: () => (isReel ? 'VIDEO' : media.kind === 'album' ? 'CAROUSEL_ALBUM' : 'IMAGE'),
    media_product_type: () => (isReel ? 'REELS' : 'FEED'),
    permalink: () => `https://www.instagram.com/${isReel ? 'reel' : 'p'}/${code}/`,
    timestamp: () => graphTime(view.at),
    username: () => view.author.name,
    like_count: () => optional(counters.likes),
    comments_count: () => optional(counters.comments),
    view_count: () => (isReel ? optional(counters.views) : undefined),
    media_url: () => (isReel ? `${simulator.controlUrl}/img/${code}.mp4` : pictures[0]),
    thumbnail_url: () => (isReel ? optional(pictures[0]) : undefined),
    children: ({ fields }) =>
      media.kind === 'album'
        ? { data: pictures.map((url, i) => selected(fields, childFields(`${mediaId(view)}${i}`, url), 'IGMedia')) }
        : undefined,
  };
}

const childFields = (id: string, url: string): Resolvers => ({
  id: () => id,
  media_type: () => 'IMAGE',
  media_url: () => url,
});
