import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { authorColumns, profileFields } from '../network/author-columns.js';
import type { NetworkDescriptor } from '../network/network.js';
import { commonKazakh, commonTexts } from '../network/network-texts.js';
import { authorsUnder, listQuery, mediaList, savedMedia } from '../network/response-readers.js';

const calls = networkAddresses.smi;

/** Distinguishes the calls that mass media share with Instagram. */
const network = 'smi';

/** Mass media: outlets by host or feed address. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'smi',
  number: networks.smi.number,
  kind: 'media',
  reportType: networks.smi.reportType,
  label: networks.smi.title,
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
  search: { debounceMs: 1150 },
  proxyPlatform: null,
  tokens: false,
  owners: null,
  captionAs: 'caption',
  titledPosts: true,
  texts: {
    ...commonTexts,
    unsubscribed: 'Вы отписаны!',
    lookupHint: 'tengrinews.kz или адрес RSS-ленты',
    emptyAuthors:
      'Пока нет ни одного издания. Нажмите «Add Author», введите адрес сайта или его RSS-ленты и подпишитесь.',
  },
  kazakh: {
    authors: 'SMI авторлары',
    texts: {
      ...commonKazakh,
      unsubscribed: 'Сіз жазылудан бас тарттыңыз!',
      lookupHint: 'tengrinews.kz немесе RSS таспасының мекенжайы',
      emptyAuthors:
        'Әзірге басылым жоқ. «Add Author» түймесін басып, сайттың немесе RSS таспасының мекенжайын енгізіп, жазылыңыз.',
    },
    parsing: null,
  },
  calls,
  toRequest: {
    list: listQuery,
    lookup: (username, user) => ({ params: { username, operator: user }, query: { network } }),
    subscribe: ({ username }, operator) => ({ params: { username, operator }, query: { network } }),
    unsubscribe: ({ username }) => ({ params: { username }, query: { network } }),
    update: ({ username }) => ({ params: { username }, query: { network } }),
    posts: ({ username }, page, user) => ({ body: { authorname: username, username: user, ...page } }),
    save: (media, { username }) => ({ body: { media, sminame: username } }),
  },
  fromResponse: { authors: authorsUnder('smi_authors'), posts: mediaList, saved: savedMedia },
};
