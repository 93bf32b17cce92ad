import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { authorColumns, profileFields } from '../network/author-columns.js';
import type { NetworkDescriptor } from '../network/network.js';
import { commonTexts } from '../network/network-texts.js';

const calls = networkCalls.vkontakte;

/** VKontakte: communities and people by screen name. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'vkontakte',
  number: networks.vkontakte.number,
  kind: 'social',
  reportType: networks.vkontakte.reportType,
  label: 'VK',
  screens: {
    authors: { path: '/vkontakte-authors', title: 'Авторы ВКонтакте' },
    review: {
      path: '/vkontakte-media-parser/:username/:code',
      title: 'VK',
      to: ({ username, code }) => `/vkontakte-media-parser/${encodeURIComponent(username)}/${encodeURIComponent(code)}`,
    },
  },
  columns: authorColumns('index', 'watcher', 'username', 'full_name', 'regions', 'followers', 'progress'),
  profile: profileFields('id', 'username', 'full_name', 'biography', 'followers_count', 'follows_count', 'media_count'),
  lookupBy: 'username',
  regions: { soctype: 'vk' },
  comments: 'list',
  search: null,
  titledPosts: false,
  texts: {
    ...commonTexts,
    lookupHint: 'shymnews, @shymnews, vk.com/shymnews, club1001',
    emptyAuthors: 'Пока никого нет. Нажмите «Add Author», введите имя или адрес сообщества ВКонтакте и подпишитесь.',
  },
  calls,
  toRequest: {
    list: ({ oblasts, ...rest }) => ({ query: { ...rest, oblasts: oblasts?.length ? oblasts.join(',') : undefined } }),
    lookup: (name) => ({ query: { name } }),
    subscribe: ({ username }, watcher) => ({ query: { name: username, watcher } }),
    unsubscribe: ({ code }) => ({ query: { code } }),
    update: ({ username }) => ({ query: { name: username } }),
    posts: ({ username }, page, size) => ({ query: { owner: username, page, size } }),
    save: (post, _author, username) => ({ query: { username }, body: { post } }),
    comments: ({ code }) => ({ params: { code } }),
  },
  fromResponse: {
    authors: (response) => ({ authors: response as AuthorWire[], total: undefined }),
    posts: (response) => ({ posts: response as PostWire[], total: undefined, isClosed: false }),
    saved: (response) => (response as { post: PostWire }).post,
    comments: (response) => (response as { comments: CommentWire[] }).comments,
  },
};
