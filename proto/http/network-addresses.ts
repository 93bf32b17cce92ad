import type { NetworkId } from '../vocabulary/network.js';
import type { CallAddress } from './call.js';
import {
  authorsByAddress,
  authorsByPath,
  authorsByQuery,
  authorsUnder,
  autoUpdate,
  updateByPath,
} from './network-author-forms.js';
import {
  commentsByCode,
  commentsById,
  commentsWithNodes,
  postsByChannel,
  postsByName,
  postsByOwner,
  saveFields,
  saveMedia,
  savePost,
  savePostAs,
  savePostByUser,
  savePostFields,
  titledByName,
} from './network-post-forms.js';

type CallAddresses = Record<string, CallAddress>;

/** Addresses with the forms of those calls that networks write differently. */
const withForms = <const A extends CallAddresses, F extends Partial<Record<keyof A, object>>>(addresses: A, forms: F) =>
  Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [name, { ...address, ...forms[name] }]),
  ) as unknown as { [K in keyof A]: A[K] & (K extends keyof F ? F[K] : unknown) };

/** An address under /api-py that answers at the bare path too. */
const bare = <Id extends string, Path extends string>(id: Id, path: Path) => ({
  id,
  path: `/api-py${path}` as const,
  aliases: [path],
});

const vkontakte = withForms(
  {
    list: { id: 'vk.channels', path: '/api-py/vk/channels' },
    lookup: { id: 'vk.info-channel', path: '/api/vk/info-channel' },
    subscribe: { id: 'vk.add-channel', path: '/api/vk/add-channel' },
    unsubscribe: { id: 'vk.unsubscribe-channel', path: '/api-py/vk/unsubscribe-channel' },
    update: { id: 'vk.update-channel', path: '/api/vk/update-channel' },
    start: { id: 'vk.start', path: '/api/vk/start/:secret' },
    token: { id: 'vk.token', path: '/api-py/vk/token' },
    statistic: bare('vk.statistic', '/vk/statistic'),
    posts: { id: 'vk.posts', path: '/api-py/vk/posts' },
    save: { id: 'vk.post', path: '/api-py/vk/post' },
    comments: bare('vk-media-comments', '/vk-media-comments/:code'),
  },
  { ...authorsByQuery, posts: postsByOwner, save: savePostAs, comments: commentsByCode },
);

const telegram = withForms(
  {
    list: { id: 'telegram.channels', path: '/api-py/telegram/channels' },
    lookup: { id: 'telegram.info-channel', path: '/api-tg/telegram/info-channel' },
    subscribe: { id: 'telegram.add-channel', path: '/api-tg/telegram/add-channel' },
    unsubscribe: { id: 'telegram.unsubscribe-channel', path: '/api-py/telegram/unsubscribe-channel' },
    update: { id: 'telegram.update-channel', path: '/api-tg/telegram/update-channel' },
    remove: { id: 'telegram.delete-channel', path: '/api-py/telegram/delete/chanel/:id' },
    statistic: { id: 'telegram.statistic', path: '/api-py/telegram/statistic' },
    posts: { id: 'telegram.posts', path: '/api-py/telegram/posts' },
    save: { id: 'telegram.post', path: '/api-py/telegram/post' },
    comments: bare('telegram-media-comments', '/telegram-media-comments/:code'),
    clients: { id: 'telegram.connected', path: '/api-tg/telegram/connected' },
    loadClient: { id: 'telegram.load', path: '/api-tg/telegram/load' },
    startClient: { id: 'telegram.start', path: '/api-tg/telegram/start' },
    closeClient: { id: 'telegram.close', path: '/api-tg/telegram/close' },
    reloadClient: { id: 'telegram.reload', path: '/api-tg/telegram/reload/:phone' },
    enterCode: { id: 'telegram.code', path: '/api-tg/telegram/code' },
    enterPassword: { id: 'telegram.password', path: '/api-tg/telegram/password' },
    accounts: { id: 'telegram.credentials', path: '/api-py/telegram/credentials' },
    saveAccount: { id: 'telegram.save-credentials', path: '/api-py/telegram/credentials' },
  },
  { ...authorsByQuery, posts: postsByOwner, save: savePostFields, comments: commentsByCode },
);

/** Mass media and Instagram share these; the web adds `?network=`. */
const byPath = {
  lookup: { id: 'insta-author-info', path: '/api/insta-author-info/:username/:operator' },
  subscribe: { id: 'subscribe-insta-authors', path: '/api/subscribe-insta-authors/:username/:operator?' },
  unsubscribe: { id: 'unsubscribe-insta-authors', path: '/api/unsubscribe-insta-authors/:username' },
  update: { id: 'insta-author-data-update', path: '/api/insta-author-data-update/:username' },
  progress: { id: 'refresh-authors-progress', path: '/api/refresh-authors-progress/:username' },
} as const satisfies CallAddresses;

const smi = withForms(
  {
    ...byPath,
    list: { id: 'smi.authors', path: '/api-py/smi-authors' },
    posts: { id: 'smi-media-open', path: '/api-py/smi-media-open' },
    save: { id: 'smi-media-save', path: '/api-py/smi-media-save' },
  },
  {
    list: authorsUnder('smi_authors'),
    ...authorsByPath('smi', 'user'),
    posts: postsByName('username'),
    save: saveMedia,
  },
);

const instagram = withForms(
  {
    ...byPath,
    list: { id: 'insta-authors', path: '/api-py/insta-authors' },
    autoUpdate: { id: 'instagram.save-author', path: '/api-py/instagram/save-author' },
    posts: { id: 'insta-user-open', path: '/api/insta-user-open' },
    save: { id: 'insta-media-save', path: '/api-py/insta-media-save' },
    comments: { id: 'insta-media-comments', path: '/api/insta-media-comments/:id' },
    operators: { id: 'instagram-credentials', path: '/api-py/instagram-credentials' },
    addOperator: { id: 'add-instagram-credentials', path: '/api-py/add-instagram-credentials' },
    disableOperator: { id: 'disable-instagram-accaunt', path: '/api-py/disable-instagram-accaunt' },
    owners: { id: 'distinct-instagram-oblasts', path: '/api-py/distinct-instagram-oblasts' },
    addOwner: { id: 'add-new-instagram-owner', path: '/api-py/add-new-instagram-owner' },
    activateOwner: { id: 'activate-instagram-owner', path: '/api-py/activate-instagram-owner' },
    deactivateOwner: { id: 'deactivate-instagram-owner', path: '/api-py/deactivate-instagram-owner' },
    activateOwnersOfOblast: bare('activate-instagram-owner-oblast', '/activate-instagram-owner-oblast'),
    deactivateOwnersOfOblast: bare('deactivate-instagram-owner-oblast', '/deactivate-instagram-owner-oblast'),
    updateOwnerOblast: { id: 'update-instagram-owner-oblast', path: '/api-py/update-instagram-owner-oblast' },
  },
  {
    list: authorsUnder('insta_authors'),
    ...authorsByPath('instagram', 'operator'),
    autoUpdate,
    posts: postsByName('username'),
    save: savePost,
    comments: commentsById,
  },
);

const facebook = withForms(
  {
    list: { id: 'facebook.channels', path: '/api-py/facebook/channels' },
    lookup: { id: 'facebook.info-channel', path: '/api-py/facebook/info-channel' },
    subscribe: bare('facebook.add-channel', '/facebook/add-channel'),
    unsubscribe: { id: 'facebook.unsubscribe-channel', path: '/api-py/facebook/unsubscribe-channel' },
    update: { id: 'facebook.update-channel', path: '/api-py/facebook/update-channel' },
    autoUpdate: { id: 'facebook.edit-channel', path: '/api-py/facebook/edit-channel' },
    statistic: bare('facebook.statistic', '/facebook/statistic'),
    posts: { id: 'facebook.posts', path: '/api-py/facebook/posts' },
    save: { id: 'facebook-media-save', path: '/api-py/facebook-media-save/:watcher' },
    comments: { id: 'facebook-media-comments', path: '/api/facebook-media-comments/:id' },
    operators: { id: 'facebook-credentials', path: '/api-py/facebook-credentials' },
    addOperator: { id: 'add-facebook-credentials', path: '/api-py/add-facebook-credentials' },
    disableOperator: { id: 'disable-facebook-accaunt', path: '/api-py/disable-facebook-accaunt' },
    owners: { id: 'distinct-facebook-oblasts', path: '/api-py/distinct-facebook-oblasts' },
    addOwner: { id: 'add-new-facebook-owner', path: '/api/add-new-facebook-owner' },
    activateOwner: { id: 'activate-facebook-owner', path: '/api-py/activate-facebook-owner' },
    deactivateOwner: { id: 'deactivate-facebook-owner', path: '/api-py/deactivate-facebook-owner' },
    activateOwnersOfOblast: bare('activate-facebook-owner-oblast', '/activate-facebook-owner-oblast'),
    deactivateOwnersOfOblast: bare('deactivate-facebook-owner-oblast', '/deactivate-facebook-owner-oblast'),
    updateOwnerOblast: { id: 'update-facebook-owner-oblast', path: '/api-py/update-facebook-owner-oblast' },
  },
  { ...authorsByQuery, autoUpdate, posts: postsByOwner, save: savePostByUser, comments: commentsById },
);

const youtube = withForms(
  {
    list: { id: 'youtube-authors', path: '/api-py/youtube-authors' },
    lookup: { id: 'youtube-author-info', path: '/api-py/youtube-author-info' },
    subscribe: { id: 'subscribe-youtube-authors', path: '/api-py/subscribe-youtube-authors' },
    unsubscribe: { id: 'unsubscribe-youtube-authors', path: '/api-py/unsubscribe-youtube-authors' },
    update: { id: 'youtube-author-data-update', path: '/api-py/youtube-author-data-update/:channel' },
    posts: { id: 'youtube-user-open', path: '/api-py/youtube-user-open' },
    save: { id: 'youtube-media-save', path: '/api-py/youtube-media-save' },
    comments: bare('youtube-media-comments', '/youtube-media-comments/:code'),
  },
  {
    list: authorsUnder('youtube_authors'),
    ...authorsByAddress('youtube_author'),
    update: updateByPath('channel'),
    posts: postsByChannel,
    save: saveFields,
    comments: commentsWithNodes,
  },
);

const ok = withForms(
  {
    list: bare('ok-authors', '/ok-authors'),
    lookup: bare('ok-author-info', '/ok-author-info'),
    subscribe: bare('subscribe-ok-authors', '/subscribe-ok-authors'),
    unsubscribe: bare('unsubscribe-ok-authors', '/unsubscribe-ok-authors'),
    update: bare('ok-author-data-update', '/ok-author-data-update/:name'),
    posts: bare('ok-user-open', '/ok-user-open'),
    save: bare('ok-media-save', '/ok-media-save'),
    comments: bare('ok-media-comments', '/ok-media-comments/:code'),
  },
  {
    list: authorsUnder('ok_authors'),
    ...authorsByAddress('ok_author'),
    update: updateByPath('name'),
    ...titledByName,
    comments: commentsByCode,
  },
);

/**
 * The calls that every network offers, by their names: addresses and forms; a new network adds its entry here and to
 * `networkCalls`. Without schemas, so that screens which call no network load none.
 */
export const networkAddresses = {
  vkontakte,
  telegram,
  smi,
  instagram,
  facebook,
  youtube,
  ok,
} as const satisfies Partial<Record<NetworkId, CallAddresses>>;
