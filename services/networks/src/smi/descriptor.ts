import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from '../network/network.js';
import { authorColumns, commonKazakh, commonTexts, profileFields } from '../network/network-texts.js';

const calls = networkAddresses.smi;

/** Mass media: outlets by host or feed address. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'smi',
  kind: 'media',
  label: networks.smi.title,
  icon: {
    color: '#5b6472',
    path:
      'M2.500 4h12v10.500a.8.8 0 0 0 1.600 0V7h1.400v7.500a2.300 2.300 0 0 1-2.300 2.300H4.800' +
      'a2.300 2.300 0 0 1-2.300-2.300zM4.500 6v3.500h4V6zM10 6v1.300h2.500V6zM10 8.200v1.300h2.500V8.200z' +
      'M4.500 11v1.300h8V11zM4.500 13.200v1.300h8v-1.300z',
  },
  screens: {
    authors: { path: '/smi-authors', title: 'Авторы SMI' },
    review: {
      path: '/smi-parser/:username',
      title: 'SMI',
      to: ({ username }) => `/smi-parser/${encodeURIComponent(username)}`,
    },
  },
  columns: authorColumns('index', 'watcher', 'username', 'full_name', 'followers', 'progress'),
  profile: profileFields('id', 'username', 'full_name', 'biography', 'followers_count', 'follows_count', 'media_count'),
  lookupBy: 'host',
  regions: null,
  comments: 'none',
  autoUpdate: null,
  loadPosts: 'update',
  parsing: null,
  search: true,
  proxyPlatform: null,
  tokens: false,
  owners: null,
  titledPosts: true,
  texts: {
    ...commonTexts,
    subscribed: 'Вы подписаны!',
    refreshFailed: commonTexts.postsFailed,
    unsubscribed: 'Вы отписаны!',
    lookupHint: 'tengrinews.kz или адрес RSS-ленты',
    emptyAuthors:
      'Пока нет ни одного издания. Нажмите «Add Author», введите адрес сайта или его RSS-ленты и подпишитесь.',
  },
  kazakh: {
    authors: 'SMI авторлары',
    texts: {
      ...commonKazakh,
      subscribed: 'Сіз жазылдыңыз!',
      refreshFailed: commonKazakh.postsFailed,
      unsubscribed: 'Сіз жазылудан бас тарттыңыз!',
      lookupHint: 'tengrinews.kz немесе RSS таспасының мекенжайы',
      emptyAuthors:
        'Әзірге басылым жоқ. «Add Author» түймесін басып, сайттың немесе RSS таспасының мекенжайын енгізіп, жазылыңыз.',
    },
    parsing: null,
  },
  calls,
};
