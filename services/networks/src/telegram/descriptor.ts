import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from '../network/network.js';
import { authorColumns, commonKazakh, commonTexts, profileFields } from '../network/network-texts.js';

const calls = networkAddresses.telegram;

/** Telegram: public channels by user name. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'telegram',
  kind: 'social',
  label: networks.telegram.title,
  icon: {
    color: '#1c7fb5',
    path:
      'M2.800 9.500l13.500-5.300c.7-.3 1.300.2 1.100 1l-2.300 10.700c-.2.7-.7.9-1.300.5' +
      'l-3.500-2.600-1.700 1.700c-.3.3-.6.2-.6-.2l.2-2.900 5.600-5.100-7.100 4.500-3.800-1.200' +
      'c-.7-.2-.8-.8-.1-1.100z',
  },
  screens: {
    authors: { path: '/telegram-authors', title: 'Каналы Telegram' },
    review: {
      path: '/telegram-media-parser/:username',
      title: 'Telegram channel',
      to: ({ username }) => `/telegram-media-parser/${encodeURIComponent(username)}`,
    },
  },
  columns: authorColumns('index', 'watcher', 'username', 'full_name', 'regions', 'followers', 'progress'),
  profile: profileFields('id', 'username', 'full_name', 'biography', 'followers_count', 'follows_count', 'media_count'),
  lookupBy: 'username',
  regions: { soctype: 'telegram' },
  comments: 'list',
  autoUpdate: null,
  loadPosts: 'update',
  parsing: null,
  search: false,
  proxyPlatform: null,
  tokens: false,
  owners: null,
  titledPosts: false,
  texts: {
    ...commonTexts,
    loadPosts: 'UPDATE user media',
    lookupHint: 'qazaq_minute, @qazaq_minute, t.me/qazaq_minute',
    emptyAuthors: 'Пока никого нет. Нажмите «Add Author», введите имя или адрес канала Telegram и подпишитесь.',
  },
  kazakh: {
    authors: 'Telegram арналары',
    texts: {
      ...commonKazakh,
      loadPosts: 'UPDATE user media',
      lookupHint: 'qazaq_minute, @qazaq_minute, t.me/qazaq_minute',
      emptyAuthors:
        'Әзірге ешкім жоқ. «Add Author» түймесін басып, Telegram арнасының атын немесе мекенжайын енгізіп, жазылыңыз.',
    },
    parsing: null,
  },
  calls,
};
