import { networkAddresses, NO_OPERATOR } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { authorColumns, profileFields } from '../network/author-columns.js';
import type { NetworkDescriptor } from '../network/network.js';
import { commonKazakh, commonTexts, parsingKazakh, parsingTexts } from '../network/network-texts.js';
import { authorsUnder, commentList, listQuery, mediaList, savedPost } from '../network/response-readers.js';

const calls = networkAddresses.instagram;

/** Distinguishes the calls that Instagram shares with mass media. */
const network = 'instagram';

/** Instagram: accounts by name. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'instagram',
  number: networks.instagram.number,
  kind: 'social',
  reportType: networks.instagram.reportType,
  label: 'Instagram Parse',
  screens: {
    authors: { path: '/insta-authors', title: 'Авторы Instagram' },
    review: {
      path: '/media-parser/:username',
      title: 'Instagram',
      to: ({ username }) => `/media-parser/${encodeURIComponent(username)}`,
    },
  },
  columns: authorColumns(
    'index',
    'watcher',
    'username',
    'full_name',
    'regions',
    'followers',
    'auto_update',
    'progress',
  ),
  profile: profileFields('id', 'username', 'full_name', 'biography', 'followers_count', 'follows_count', 'media_count'),
  lookupBy: 'username',
  regions: { soctype: 'instagram' },
  comments: 'labelled',
  autoUpdate: 'switch',
  loadPosts: 'posts',
  parsing: parsingTexts,
  search: null,
  proxyPlatform: 'instagram',
  tokens: true,
  owners: { host: '', pageType: 'account' },
  captionAs: 'caption',
  titledPosts: false,
  texts: {
    ...commonTexts,
    refreshFailed: commonTexts.postsFailed,
    lookupHint: 'akimat.shymkent, @akimat.shymkent, instagram.com/akimat.shymkent',
    emptyAuthors: 'Пока никого нет. Нажмите «Add Author», введите имя аккаунта Instagram и подпишитесь.',
  },
  kazakh: {
    authors: 'Instagram авторлары',
    texts: {
      ...commonKazakh,
      refreshFailed: commonKazakh.postsFailed,
      lookupHint: 'akimat.shymkent, @akimat.shymkent, instagram.com/akimat.shymkent',
      emptyAuthors: 'Әзірге ешкім жоқ. «Add Author» түймесін басып, Instagram аккаунтының атын енгізіп, жазылыңыз.',
    },
    parsing: parsingKazakh,
  },
  calls,
  toRequest: {
    list: listQuery,
    lookup: (username) => ({ params: { username, operator: NO_OPERATOR }, query: { network } }),
    subscribe: ({ username }) => ({ params: { username, operator: NO_OPERATOR }, query: { network } }),
    unsubscribe: ({ username }) => ({ params: { username }, query: { network } }),
    update: ({ username }) => ({ params: { username }, query: { network } }),
    posts: ({ username }, page, user, operator) => ({
      body: { authorname: username, username: user, ...page, ...(operator === undefined ? {} : { operator }) },
    }),
    save: (post) => ({ body: { post } }),
    comments: ({ id }, operator) => ({ params: { id: String(id) }, query: { operator } }),
    autoUpdate: ({ username }, isOn) => ({ body: { author: { username, auto_update: isOn } } }),
  },
  fromResponse: {
    authors: authorsUnder('insta_authors'),
    posts: mediaList,
    saved: savedPost,
    comments: commentList,
  },
};
