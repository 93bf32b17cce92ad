import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { authorAddressOf } from '../social/page-address.js';
import type { PostView } from '../social/post-view.js';
import type { WorldComment } from '../world/comments.js';
import { picturePath } from '../world/media.js';
import type { SocialAuthor } from '../world/social-author.js';
import { graphTime, type Field, type Resolvers } from './graph-fields.js';

/** The fields of a page that can be requested. */
export function pageFields(simulator: Simulator, author: SocialAuthor, fault?: FaultName): Resolvers {
  const optional = <T>(value: T): T | undefined => (fault === 'missingFields' ? undefined : value);
  return {
    id: () => author.id,
    name: () => author.title,
    username: () => author.name,
    about: () => optional(author.about),
    description: () => undefined,
    category: () => 'Media/news company',
    fan_count: () => optional(Math.floor(author.followers * 0.98)),
    followers_count: () => optional(author.followers),
    link: () => authorAddressOf(simulator, author),
    picture: () => ({
      data: { height: 200, width: 200, url: `${simulator.controlUrl}/img/${author.name}-200.png` },
    }),
    instagram_business_account: () => undefined,
  };
}

const statusTypes: Partial<Record<PostView['media']['kind'], string>> = {
  none: 'mobile_status_update',
  link: 'shared_story',
  video: 'added_video',
  live: 'added_video',
  short: 'added_video',
};

/** The fields of a page's post that can be requested. */
export function postFields(simulator: Simulator, view: PostView, fault?: FaultName): Resolvers {
  const isBare = fault === 'missingFields';
  const pictures = view.media.pictures.map(({ path, width, height }) => ({
    src: `${simulator.controlUrl}${path}`,
    width,
    height,
  }));
  const summary = (count: number, field: Field, extra: Record<string, unknown>): unknown =>
    isBare
      ? undefined
      : { data: [], ...(field.args['summary'] !== undefined && { summary: { total_count: count, ...extra } }) };
  return {
    id: () => view.code,
    message: () => view.text || undefined,
    created_time: () => graphTime(view.at),
    updated_time: () => graphTime(view.editedAt ?? view.at),
    permalink_url: () => view.pageUrl,
    full_picture: () => (isBare ? undefined : pictures[0]?.src),
    status_type: () => statusTypes[view.media.kind] ?? 'added_photos',
    shares: () => (isBare || view.counters.reposts === 0 ? undefined : { count: view.counters.reposts }),
    reactions: (field) => summary(view.counters.likes, field, { viewer_reaction: 'NONE' }),
    comments: (field) => summary(view.counters.comments, field, { order: 'ranked', can_comment: false }),
    attachments: () => (isBare ? undefined : attachmentsOf(view, pictures)),
    from: () => ({ name: view.author.title, id: view.author.id }),
  };
}

interface Picture {
  src: string;
  width: number;
  height: number;
}

function attachmentsOf({ media, title, pageUrl }: PostView, pictures: readonly Picture[]): unknown {
  const [first] = pictures;
  const image = first && { media: { image: first } };
  switch (media.kind) {
    case 'none':
    case 'poll':
      return undefined;
    case 'link':
      return {
        data: [
          {
            media_type: 'link',
            type: 'share',
            title: media.link?.host,
            url: `https://l.facebook.com/l.php?u=${encodeURIComponent(media.link?.url ?? '')}`,
            unshimmed_url: media.link?.url,
          },
        ],
      };
    case 'album': {
      const parts = pictures.map((picture) => ({
        media_type: 'photo',
        type: 'photo',
        url: pageUrl,
        media: { image: picture },
      }));
      return {
        data: [{ media_type: 'album', type: 'album', url: pageUrl, ...image, subattachments: { data: parts } }],
      };
    }
    case 'photo':
      return { data: [{ media_type: 'photo', type: 'photo', url: pageUrl, ...image }] };
    default:
      return {
        data: [
          {
            media_type: 'video',
            type: media.kind === 'live' ? 'live_video' : 'video_inline',
            title,
            url: pageUrl,
            ...image,
          },
        ],
      };
  }
}

/** The fields of a comment that can be requested; its author is named only to the page itself. */
export function commentFields(postCode: string, comment: WorldComment): Resolvers {
  const id = `${postCode.split('_')[1]}_${comment.ordinal}`;
  return {
    id: () => id,
    message: () => comment.text,
    created_time: () => graphTime(comment.at),
    like_count: () => comment.likes,
    comment_count: () => 0,
    permalink_url: () => undefined,
    from: () => undefined,
  };
}

/** Avatar of an account. */
export const avatarOf = (simulator: Simulator, { name }: SocialAuthor): string =>
  `${simulator.controlUrl}${picturePath(name, { width: 200, height: 200 })}`;
