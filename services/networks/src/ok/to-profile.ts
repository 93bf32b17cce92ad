import { cleanLine, cleanText } from '../network/collected-text.js';
import type { AuthorKey, AuthorProfile } from '../network/network-collector.js';
import type { OkGroup, OkUser } from './wire.js';

const MAX_BIOGRAPHY_LENGTH = 10_000;

/** A group as an author; its code is the group's id. `webBase` is the address of OK's site. */
export function groupProfile(group: OkGroup, webBase: string): AuthorProfile {
  const username = group.shortname || group.uid;
  return {
    code: group.uid,
    username,
    fullName: cleanLine(group.name),
    biography: cleanText(group.description ?? '', MAX_BIOGRAPHY_LENGTH),
    followers: group.members_count ?? -1,
    follows: -1,
    mediaCount: -1,
    isGroup: true,
    isClosed: group.private === true || /^(closed|secret|private)$/i.test(group.access_type ?? ''),
    url: group.shortname ? `${webBase}/${group.shortname}` : `${webBase}/group/${group.uid}`,
  };
}

/** A person as an author; the address always has the id, by which `isPerson` distinguishes it from a group. */
export function userProfile(user: OkUser, webBase: string): AuthorProfile {
  const name = /\/([a-z][a-z0-9._-]*)\/?$/i.exec(user.url_profile ?? '')?.[1];
  return {
    code: user.uid,
    username: name || user.uid,
    fullName: cleanLine(user.name),
    biography: cleanText(user.current_status ?? '', MAX_BIOGRAPHY_LENGTH),
    followers: -1,
    follows: -1,
    mediaCount: -1,
    isGroup: false,
    isClosed: user.private === true,
    url: `${webBase}/profile/${user.uid}`,
  };
}

/** True for a person: ids of groups and people look alike, and the methods for their posts differ. */
export const isPerson = (author: AuthorKey): boolean => author.url.endsWith(`/profile/${author.code}`);
