import type { SocialAuthor } from '../../world/social-author.js';
import type { ApiCall } from '../api-call.js';
import type { TlObject } from '../tl/tl-object.js';
import { channelIdOf, messageIdOf } from './channel-ids.js';
import type { ChannelEvent } from './channel-news.js';
import { partsOf, wireMessages } from './wire-message.js';

const messageIdsOf = ({ post }: ChannelEvent): number[] =>
  Array.from({ length: partsOf(post) }, (_, part) => messageIdOf(post) + part);

/** The messages of a new post that are there now. */
export const newMessages = (call: ApiCall, author: SocialAuthor, event: ChannelEvent): TlObject[] =>
  wireMessages(call, author, messageIdsOf(event));

/** `Update`s of an event; a post that is gone again has only those of its deletion. */
export function wireUpdates(call: ApiCall, author: SocialAuthor, event: ChannelEvent): TlObject[] {
  if (event.kind === 'delete')
    return [
      {
        _: 'updateDeleteChannelMessages',
        channel_id: channelIdOf(author),
        messages: messageIdsOf(event),
        pts: event.pts,
        pts_count: event.ptsCount,
      },
    ];
  const name = event.kind === 'new' ? 'updateNewChannelMessage' : 'updateEditChannelMessage';
  const ids = event.kind === 'new' ? messageIdsOf(event) : messageIdsOf(event).slice(0, 1);
  return wireMessages(call, author, ids).map((message, i) => ({
    _: name,
    message,
    pts: event.pts - event.ptsCount + i + 1,
    pts_count: 1,
  }));
}
