import type { tl } from '@mtcute/core';
import { cleanLine, cleanText } from '../../network/collected-text.js';
import type { AuthorProfile } from '../../network/network-collector.js';
import { namesOf } from './channel-peer.js';

const MAX_BIOGRAPHY_LENGTH = 10_000;

/** A channel or public group as an author; `posts` is the number of its messages. */
export function toProfile(
  channel: tl.RawChannel,
  full: tl.RawChannelFull,
  posts: number,
  webBase: string,
): AuthorProfile {
  const code = String(channel.id);
  const [name] = namesOf(channel);
  return {
    code,
    // A channel without a user name is found by its id.
    username: name ?? code,
    fullName: cleanLine(channel.title),
    biography: cleanText(full.about, MAX_BIOGRAPHY_LENGTH),
    followers: full.participantsCount ?? channel.participantsCount ?? -1,
    follows: -1,
    mediaCount: posts,
    isGroup: true,
    isClosed: false,
    url: channelUrl(webBase, name, code),
  };
}

/** A channel that cannot be read as an author: Telegram only says its title. */
export const closedProfile = (
  { id, title }: { id: number; title: string },
  name: string,
  webBase: string,
): AuthorProfile => ({
  code: String(id),
  username: name,
  fullName: cleanLine(title),
  biography: '',
  followers: -1,
  follows: -1,
  mediaCount: -1,
  isGroup: true,
  isClosed: true,
  url: `${webBase}/${name}`,
});

/** The address of a channel for browsers; without a user name that for its members. */
export const channelUrl = (webBase: string, name: string | undefined, code: string): string =>
  name === undefined || name === code ? `${webBase}/c/${code}` : `${webBase}/${name}`;
