import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import type { NetworkDescriptor } from '../network/network.js';
import {
  authorColumns,
  commonKazakh,
  commonTexts,
  parsingKazakh,
  parsingTexts,
  profileFields,
} from '../network/network-texts.js';

const calls = networkAddresses.instagram;

/** Instagram: accounts by name. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'instagram',
  kind: 'social',
  label: 'Instagram Parse',
  icon: {
    color: '#c2257e',
    path:
      'M6 3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM10 6.500' +
      'a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM10 8.200' +
      'a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600zM14.300 5a.9.9 0 1 0 0 1.800.9.9 0 0 0 0-1.800z',
  },
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
  search: false,
  proxyPlatform: 'instagram',
  tokens: true,
  owners: { host: '', pageType: 'account' },
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
};
