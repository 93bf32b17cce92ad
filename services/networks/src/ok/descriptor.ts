import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from '../network/network.js';
import { authorColumns, commonKazakh, commonTexts, profileFields } from '../network/network-texts.js';

const calls = networkAddresses.ok;

/** Odnoklassniki: groups and people by address. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'ok',
  kind: 'social',
  label: networks.ok.title,
  icon: {
    color: '#b85f00',
    path:
      'M10 2.500a3.400 3.400 0 1 1 0 6.800 3.400 3.400 0 0 1 0-6.800zM10 4.500' +
      'a1.400 1.400 0 1 0 0 2.800 1.400 1.400 0 0 0 0-2.800zM5.700 9.700c2.700 1.700 5.900 1.700 8.600 0' +
      'l1.100 1.700a9 9 0 0 1-3.300 1.400l3 3-1.500 1.500L10 13.900l-3.600 3.400-1.500-1.500 3-3' +
      'a9 9 0 0 1-3.300-1.400z',
  },
  screens: {
    authors: { path: '/ok-authors', title: 'Авторы OK' },
    review: {
      path: '/ok-parser/:username',
      title: 'OK',
      to: ({ code }) => `/ok-parser/${encodeURIComponent(code)}`,
    },
  },
  columns: authorColumns('index', 'watcher', 'username', 'full_name', 'followers', 'progress'),
  profile: profileFields('id', 'username', 'full_name', 'biography', 'followers_count', 'follows_count', 'media_count'),
  lookupBy: 'url',
  regions: null,
  comments: 'labelled',
  autoUpdate: null,
  loadPosts: 'update',
  parsing: null,
  search: false,
  proxyPlatform: null,
  tokens: true,
  owners: null,
  titledPosts: false,
  texts: {
    ...commonTexts,
    refreshFailed: commonTexts.postsFailed,
    lookupHint: 'ok.ru/shymkent, ok.ru/group/123, ok.ru/profile/123',
    emptyAuthors: 'Пока никого нет. Нажмите «Add Author», введите адрес группы или профиля OK и подпишитесь.',
  },
  kazakh: {
    authors: 'OK авторлары',
    texts: {
      ...commonKazakh,
      refreshFailed: commonKazakh.postsFailed,
      lookupHint: 'ok.ru/shymkent, ok.ru/group/123, ok.ru/profile/123',
      emptyAuthors:
        'Әзірге ешкім жоқ. «Add Author» түймесін басып, OK тобының немесе профилінің мекенжайын енгізіп, жазылыңыз.',
    },
    parsing: null,
  },
  calls,
};
