import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from '../network/network.js';
import { authorColumns, commonKazakh, commonTexts, profileFields } from '../network/network-texts.js';

const calls = networkAddresses.vkontakte;

/** VKontakte: communities and people by screen name. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'vkontakte',
  kind: 'social',
  label: networks.vkontakte.title,
  icon: {
    color: '#0a66d8',
    path:
      'M1.500 6h2.300l2 5.300 2-5.300h2.200L6.900 14H4.700zM11.300 6h2.100v3.200L15.900 6h2.400' +
      'l-3 3.700 3.200 4.300h-2.500l-2.600-3.600V14h-2.100z',
  },
  screens: {
    authors: { path: '/vkontakte-authors', title: 'Авторы VK' },
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
  autoUpdate: null,
  loadPosts: 'update',
  parsing: null,
  search: false,
  proxyPlatform: null,
  tokens: true,
  owners: null,
  tokenName: 'VK',
  titledPosts: false,
  texts: {
    ...commonTexts,
    lookupHint: 'shymnews, @shymnews, vk.com/shymnews, club1001',
    emptyAuthors: 'Пока никого нет. Нажмите «Add Author», введите имя или адрес сообщества VK и подпишитесь.',
  },
  kazakh: {
    authors: 'VK авторлары',
    texts: {
      ...commonKazakh,
      lookupHint: 'shymnews, @shymnews, vk.com/shymnews, club1001',
      emptyAuthors:
        'Әзірге ешкім жоқ. «Add Author» түймесін басып, VK қауымдастығының атын немесе мекенжайын енгізіп, жазылыңыз.',
    },
    parsing: null,
  },
  calls,
};
