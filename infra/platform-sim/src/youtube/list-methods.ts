import type { Simulator } from '../simulator.js';
import { authorPage } from '../social/author-page.js';
import { viewsOf } from '../social/post-view.js';
import { findAuthor } from '../world/authors.js';
import type { SocialAuthor } from '../world/social-author.js';
import { commentThreads } from './comment-threads.js';
import type { ListInput, ListResult } from './list-query.js';
import { fromToken, idsOf, numberOf, playlistAuthor, readableVideo, requiredText, toToken } from './list-query.js';
import type { Item } from './wire-video.js';
import { wireSnippet, wireVideo } from './wire-video.js';
import { YoutubeError } from './youtube-error.js';

function channels({ simulator, query, fault }: ListInput): ListResult {
  const name = query.get('forHandle') ?? query.get('forUsername');
  const ids = name ? [name] : idsOf(query);
  const found = ids.flatMap((id) => findAuthor('youtube', id) ?? []).filter(({ obstacle }) => obstacle !== 'gone');
  return {
    kind: 'youtube#channelListResponse',
    items: found.map((author) => wireChannel(simulator, author, fault === 'missingFields')),
  };
}

function wireChannel(simulator: Simulator, author: SocialAuthor, isBare: boolean): Item {
  const keywords = author.keywords.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
  const url = `${simulator.controlUrl}/img/${author.name}-200.png`;
  return {
    kind: 'youtube#channel',
    id: author.id,
    snippet: {
      title: author.title,
      description: author.about,
      customUrl: `@${author.name}`,
      publishedAt: new Date(author.createdAt).toISOString(),
      thumbnails: { default: { url, width: 200, height: 200 } },
      country: 'KZ',
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: author.id.replace(/^UC/, 'UU') } },
    statistics: {
      viewCount: String(author.followers * 41),
      ...(!author.hidesFollowers && !isBare && { subscriberCount: String(author.followers) }),
      hiddenSubscriberCount: author.hidesFollowers,
      videoCount: String(simulator.world.visibleCount(author)),
    },
    status: { privacyStatus: author.obstacle === 'closed' ? 'private' : 'public', isLinked: true },
    brandingSettings: { channel: { title: author.title, ...(keywords && !isBare && { keywords }), country: 'KZ' } },
  };
}

function playlistItems({ simulator, query, fault }: ListInput): ListResult {
  const author = playlistAuthor(requiredText(query, 'playlistId'));
  const domain = 'youtube.playlistItem';
  if (!author || author.obstacle === 'gone')
    throw new YoutubeError(
      404,
      'playlistNotFound',
      'The playlist of the playlistId parameter cannot be found.',
      domain,
    );
  if (author.obstacle)
    throw new YoutubeError(403, 'playlistItemsNotAccessible', 'The playlist cannot be accessed.', domain);
  const page = authorPage(simulator, author, {
    before: fromToken(query),
    count: numberOf(query, 'maxResults', 5, 50),
    fault,
  });
  return {
    kind: 'youtube#playlistItemListResponse',
    total: simulator.world.visibleCount(author),
    nextPageToken: page.next === undefined ? undefined : toToken(page.next),
    items: page.posts.map((view) => {
      const snippet = wireSnippet(simulator, view, fault);
      return {
        kind: 'youtube#playlistItem',
        id: Buffer.from(`VVU${view.code}`).toString('base64url'),
        snippet,
        contentDetails: { videoId: view.code, videoPublishedAt: snippet['publishedAt'] },
      };
    }),
  };
}

function videos({ simulator, query, fault }: ListInput): ListResult {
  const posts = idsOf(query).flatMap((code) => readableVideo(simulator, code) ?? []);
  const views = viewsOf(simulator, posts, fault);
  return {
    kind: 'youtube#videoListResponse',
    items: views.map((view) => wireVideo(simulator, view, fault)),
    served: views.map(({ code }) => code),
  };
}

/** The list methods by name. */
export const listMethods: Readonly<Record<string, (input: ListInput) => ListResult>> = {
  channels,
  playlistItems,
  videos,
  commentThreads,
};
