import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from '../network/network.js';
import {
  authorColumns,
  commonKazakh,
  commonTexts,
  parsingKazakh,
  parsingTexts,
  profileFields,
} from '../network/network-texts.js';

const calls = networkAddresses.facebook;

/** Facebook: pages by name. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'facebook',
  kind: 'social',
  label: networks.facebook.title,
  icon: {
    color: '#1667d9',
    path:
      'M8.500 17v-6H6.700V8.600h1.800V6.900C8.500 4.800 9.700 3.600 11.600 3.600c.8 0 1.500.1 1.700.1v2.200' +
      'h-1.100c-1 0-1.200.5-1.200 1.200v1.500h2.200l-.3 2.400H11v6z',
  },
  screens: {
    authors: { path: '/facebook-authors', title: 'Авторы Facebook' },
    review: {
      path: '/facebook-media-parser/:username',
      title: 'Facebook',
      to: ({ username }) => `/facebook-media-parser/${encodeURIComponent(username)}`,
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
    'update_date',
    'progress',
  ),
  profile: profileFields('id', 'username', 'full_name', 'biography', 'followers_count', 'follows_count', 'media_count'),
  lookupBy: 'username',
  regions: { soctype: 'facebook' },
  comments: 'labelled',
  autoUpdate: 'buttons',
  loadPosts: 'update',
  parsing: parsingTexts,
  search: false,
  proxyPlatform: 'facebook',
  tokens: true,
  owners: { host: 'facebook.com', pageType: 'page' },
  titledPosts: false,
  texts: {
    ...commonTexts,
    refreshFailed: commonTexts.postsFailed,
    subscribe: 'Добавить',
    lookupHint: 'akimat.shymkent, facebook.com/akimat.shymkent, номер страницы',
    emptyAuthors: 'Пока никого нет. Нажмите «Add Author», введите имя или адрес страницы Facebook и добавьте её.',
  },
  kazakh: {
    authors: 'Facebook авторлары',
    texts: {
      ...commonKazakh,
      refreshFailed: commonKazakh.postsFailed,
      subscribe: 'Қосу',
      lookupHint: 'akimat.shymkent, facebook.com/akimat.shymkent, бет нөмірі',
      emptyAuthors:
        'Әзірге ешкім жоқ. «Add Author» түймесін басып, Facebook бетінің атын немесе мекенжайын енгізіп, оны қосыңыз.',
    },
    parsing: parsingKazakh,
  },
  calls,
};
