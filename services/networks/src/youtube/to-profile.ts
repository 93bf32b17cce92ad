import { cleanLine, cleanText } from '../network/collected-text.js';
import type { AuthorProfile } from '../network/network-collector.js';
import type { YoutubeChannel } from './wire.js';

const MAX_BIOGRAPHY_LENGTH = 10_000;
const MAX_KEYWORDS_LENGTH = 1_000;

/** A channel as an author; its code is the channel id. `webBase` is the address of YouTube's site. */
export function toProfile(channel: YoutubeChannel, webBase: string): AuthorProfile {
  const handle = channel.snippet.customUrl?.replace(/^@/, '');
  const keywords = cleanLine(channel.brandingSettings?.channel?.keywords ?? '', MAX_KEYWORDS_LENGTH);
  const { subscriberCount, hiddenSubscriberCount, videoCount } = channel.statistics ?? {};
  return {
    code: channel.id,
    username: handle || channel.id,
    fullName: cleanLine(channel.snippet.title),
    biography: cleanText(channel.snippet.description, MAX_BIOGRAPHY_LENGTH),
    followers: hiddenSubscriberCount ? -1 : (subscriberCount ?? -1),
    follows: -1,
    mediaCount: videoCount ?? -1,
    isGroup: true,
    isClosed: channel.status?.privacyStatus === 'private',
    url: handle ? `${webBase}/@${handle}` : `${webBase}/channel/${channel.id}`,
    ...(keywords && { keywords }),
  };
}
