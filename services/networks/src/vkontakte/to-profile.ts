import { cleanLine, cleanText } from '../network/collected-text.js';
import type { AuthorProfile } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import type { VkGroup, VkUser } from './wire.js';

const MAX_BIOGRAPHY_LENGTH = 10_000;

const deactivated = (what: string): NetworkFault =>
  new NetworkFault('not_found', { code: 'deactivated', message: what });

/** A community as an author; its code is the negative owner id. Throws 'not_found' when it is banned or deleted. */
export function groupProfile(group: VkGroup, webBase: string, posts = -1): AuthorProfile {
  if (group.deactivated) throw deactivated(`community ${group.id} is ${group.deactivated}`);
  const username = group.screen_name ?? `club${group.id}`;
  return {
    code: String(-group.id),
    username,
    fullName: cleanLine(group.name),
    biography: cleanText(group.description || group.status || '', MAX_BIOGRAPHY_LENGTH),
    followers: group.members_count ?? -1,
    follows: -1,
    mediaCount: posts,
    isGroup: true,
    isClosed: (group.is_closed ?? 0) > 0,
    url: `${webBase}/${username}`,
  };
}

/** A person as an author; the code is the user id. Throws 'not_found' when deleted or banned. */
export function userProfile(user: VkUser, webBase: string, posts = -1): AuthorProfile {
  if (user.deactivated) throw deactivated(`user ${user.id} is ${user.deactivated}`);
  const username = user.screen_name ?? user.domain ?? `id${user.id}`;
  return {
    code: String(user.id),
    username,
    fullName: cleanLine(`${user.first_name ?? ''} ${user.last_name ?? ''}`),
    biography: cleanText(user.about || user.status || '', MAX_BIOGRAPHY_LENGTH),
    followers: user.followers_count ?? user.counters?.followers ?? -1,
    follows: user.counters?.subscriptions ?? user.counters?.friends ?? -1,
    mediaCount: posts,
    isGroup: false,
    isClosed: user.is_closed === true && user.can_access_closed !== true,
    url: `${webBase}/${username}`,
  };
}
