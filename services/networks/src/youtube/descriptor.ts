import { networkAddresses } from '@mm/proto/http/network-addresses.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from '../network/network.js';
import { authorColumns, commonKazakh, commonTexts, titled } from '../network/network-texts.js';

const calls = networkAddresses.youtube;

/** YouTube: channels by address. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'youtube',
  kind: 'social',
  label: networks.youtube.title,
  icon: {
    color: '#d4191b',
    path:
      'M4 4.800h12a2.200 2.200 0 0 1 2.200 2.200v6a2.200 2.200 0 0 1-2.200 2.200H4' +
      'A2.200 2.200 0 0 1 1.800 13V7A2.200 2.200 0 0 1 4 4.800zM8.300 7.200v5.600l4.700-2.800z',
  },
  screens: {
    authors: { path: '/youtube-authors', title: 'Авторы YouTube' },
    review: {
      path: '/youtube-parser/:username',
      title: 'YouTube',
      to: ({ code }) => `/youtube-parser/${encodeURIComponent(code)}`,
    },
  },
  columns: authorColumns('index', 'watcher', 'username', 'full_name', 'followers', 'progress'),
  profile: [
    titled('id', ['ID', 'ID']),
    titled('full_name', ['Название', 'Атауы']),
    titled('keywords', ['Ключевые слова', 'Кілт сөздер']),
    titled('biography', ['Описание', 'Сипаттамасы']),
    titled('followers_count', ['Подписчики', 'Жазылушылар']),
    titled('media_count', ['Видео', 'Бейнелер']),
  ],
  lookupBy: 'url',
  regions: null,
  authorAliases: {
    channel_id: 'code',
    title: 'full_name',
    description: 'biography',
    subscription_count: 'followers_count',
    video_count: 'media_count',
  },
  comments: 'labelled',
  autoUpdate: null,
  loadPosts: 'update',
  parsing: null,
  search: false,
  proxyPlatform: 'google',
  tokens: true,
  owners: null,
  titledPosts: true,
  texts: {
    ...commonTexts,
    found: 'Канал найден',
    notFound: 'Канал не найден или слишком много запросов, надо подождать',
    refreshFailed: commonTexts.postsFailed,
    lookupHint: 'youtube.com/@qazaq, youtube.com/channel/UC…, @qazaq',
    emptyAuthors: 'Пока нет ни одного канала. Нажмите «Add Author», введите адрес канала YouTube и подпишитесь.',
  },
  kazakh: {
    authors: 'YouTube авторлары',
    texts: {
      ...commonKazakh,
      found: 'Арна табылды',
      notFound: 'Арна табылмады немесе сұраулар тым көп, күте тұру керек',
      refreshFailed: commonKazakh.postsFailed,
      lookupHint: 'youtube.com/@qazaq, youtube.com/channel/UC…, @qazaq',
      emptyAuthors:
        'Әзірге бірде-бір арна жоқ. «Add Author» түймесін басып, YouTube арнасының мекенжайын енгізіп, жазылыңыз.',
    },
    parsing: null,
  },
  calls,
};
