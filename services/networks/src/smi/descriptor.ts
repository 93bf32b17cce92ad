import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { authorColumns, profileFields } from '../network/author-columns.js';
import type { NetworkDescriptor } from '../network/network.js';
import { commonTexts } from '../network/network-texts.js';

const calls = networkCalls.smi;

/** Distinguishes the calls that mass media share with Instagram. */
const network = 'smi';

/** Mass media: outlets by host or feed address. */
export const descriptor: NetworkDescriptor<typeof calls> = {
  id: 'smi',
  number: networks.smi.number,
  kind: 'media',
  reportType: networks.smi.reportType,
  label: 'SMI',
  screens: {
    authors: { path: '/smi-authors', title: 'СМИ' },
    review: {
      path: '/smi-parser/:username',
      title: 'СМИ',
      to: ({ username }) => `/smi-parser/${encodeURIComponent(username)}`,
    },
  },
  columns: authorColumns('index', 'watcher', 'username', 'full_name', 'followers', 'progress'),
  profile: profileFields('id', 'username', 'full_name', 'biography', 'followers_count', 'follows_count', 'media_count'),
  lookupBy: 'host',
  regions: null,
  comments: 'none',
  search: { debounceMs: 1150 },
  titledPosts: true,
  texts: {
    ...commonTexts,
    unsubscribed: 'Вы отписаны!',
    lookupHint: 'tengrinews.kz или адрес RSS-ленты',
    emptyAuthors:
      'Пока нет ни одного издания. Нажмите «Add Author», введите адрес сайта или его RSS-ленты и подпишитесь.',
  },
  calls,
  toRequest: {
    list: ({ oblasts, ...rest }) => ({ query: { ...rest, oblasts: oblasts?.length ? oblasts.join(',') : undefined } }),
    lookup: (username, user) => ({ params: { username, operator: user }, query: { network } }),
    subscribe: ({ username }, operator) => ({ params: { username, operator }, query: { network } }),
    unsubscribe: ({ username }) => ({ params: { username }, query: { network } }),
    update: ({ username }) => ({ params: { username }, query: { network } }),
    posts: ({ username }, page, size, user) => ({ body: { authorname: username, username: user, page, size } }),
    save: (media, { username }) => ({ body: { media, sminame: username } }),
  },
  fromResponse: {
    authors: (response) => {
      const { smi_authors: authors, total } = response as { smi_authors: AuthorWire[]; total: number };
      return { authors, total };
    },
    posts: (response) => {
      const {
        media,
        total,
        closed_account: isClosed,
      } = response as { media: PostWire[]; total: number; closed_account: boolean };
      return { posts: media, total, isClosed };
    },
    saved: (response) => (response as { media: PostWire }).media,
  },
};
