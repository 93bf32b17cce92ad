import type { NetworkId } from '../vocabulary/network.js';
import type { Call } from './call.js';
import { clientCalls } from './clients.js';
import { commentCalls, commentNodeCalls, operatorCommentCalls } from './comments.js';
import { operatorCalls } from './credentials.js';
import { ownerCalls } from './owners.js';
import { networkAddresses as at } from './network-addresses.js';
import {
  authorCallsByAddress,
  authorCallsByPath,
  authorCallsByQuery,
  authorListCall,
  autoUpdateCall,
  removeAuthorCall,
  tokenCalls,
  updateCallByPath,
} from './network-author-calls.js';
import {
  collectedPostsCall,
  postsByChannelCall,
  postsByNameCall,
  postsByOwnerCall,
  progressCall,
  saveFieldsCall,
  saveMediaCall,
  savePostFieldsCall,
  savePostByUserCall,
  savePostCall,
  statisticCall,
} from './network-post-calls.js';

/** Mass media and Instagram share these; the web adds `?network=`. */
const sharing = ['smi', 'instagram'] as const;
const sharedCalls = {
  ...authorCallsByPath(at.smi, sharing),
  progress: progressCall(at.smi.progress, sharing),
};

/** The calls of every network: its addresses with the shapes that its calls have; a new network adds its entry. */
export const networkCalls = {
  vkontakte: {
    ...authorCallsByQuery(at.vkontakte),
    ...tokenCalls(at.vkontakte),
    statistic: statisticCall(at.vkontakte.statistic),
    posts: postsByOwnerCall(at.vkontakte.posts),
    save: savePostCall(at.vkontakte.save),
    ...commentCalls(at.vkontakte),
  },
  telegram: {
    ...authorCallsByQuery(at.telegram),
    remove: removeAuthorCall(at.telegram.remove),
    statistic: statisticCall(at.telegram.statistic),
    posts: postsByOwnerCall(at.telegram.posts),
    save: savePostFieldsCall(at.telegram.save),
    ...commentCalls(at.telegram),
    ...clientCalls(at.telegram),
  },
  smi: {
    list: authorListCall(at.smi.list, 'smi_authors'),
    ...sharedCalls,
    posts: postsByNameCall(at.smi.posts),
    save: saveMediaCall(at.smi.save),
  },
  instagram: {
    list: authorListCall(at.instagram.list, 'insta_authors'),
    ...sharedCalls,
    autoUpdate: autoUpdateCall(at.instagram.autoUpdate),
    posts: collectedPostsCall(at.instagram.posts),
    save: savePostCall(at.instagram.save),
    ...operatorCommentCalls(at.instagram),
    ...operatorCalls(at.instagram),
    ...ownerCalls(at.instagram),
  },
  facebook: {
    ...authorCallsByQuery(at.facebook),
    autoUpdate: autoUpdateCall(at.facebook.autoUpdate),
    statistic: statisticCall(at.facebook.statistic),
    posts: postsByOwnerCall(at.facebook.posts),
    save: savePostByUserCall(at.facebook.save),
    ...operatorCommentCalls(at.facebook),
    ...operatorCalls(at.facebook),
    ...ownerCalls(at.facebook),
  },
  youtube: {
    list: authorListCall(at.youtube.list, 'youtube_authors'),
    ...authorCallsByAddress(at.youtube, 'youtube_author'),
    update: updateCallByPath(at.youtube.update, 'channel'),
    posts: postsByChannelCall(at.youtube.posts),
    save: saveFieldsCall(at.youtube.save),
    ...commentNodeCalls(at.youtube),
  },
  ok: {
    list: authorListCall(at.ok.list, 'ok_authors'),
    ...authorCallsByAddress(at.ok, 'ok_author'),
    update: updateCallByPath(at.ok.update, 'name'),
    posts: postsByNameCall(at.ok.posts),
    save: saveFieldsCall(at.ok.save),
    ...commentCalls(at.ok),
  },
} as const satisfies Partial<Record<NetworkId, Record<string, Call>>>;

/** The calls of a network by their names; none when this installation does not have it. */
export const callsOf = (network: NetworkId): Partial<Record<string, Call>> =>
  (networkCalls as Partial<Record<NetworkId, Record<string, Call>>>)[network] ?? {};
