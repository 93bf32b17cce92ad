import type { tl } from '@mtcute/core';
import { cleanText } from '../../network/collected-text.js';
import type { RawComment } from '../../network/network-collector.js';
import { namesOf } from './channel-peer.js';
import { isoOf, reactionsOf, textOf } from './to-post.js';

type Owner = RawComment['owner'];

/** An answer with messages and those whom they name. */
interface Discussion {
  messages: readonly tl.TypeMessage[];
  users: readonly tl.TypeUser[];
  chats: readonly tl.TypeChat[];
}

/** Comments of a post, most liked first; those without any text, such as stickers, are left out. */
export function toComments({ messages, users, chats }: Discussion, postCode: string, webBase: string): RawComment[] {
  const names = new Map<string, string>();
  for (const user of users) if (user._ === 'user') named(names, 'peerUser', user);
  for (const chat of chats) if (chat._ === 'channel') named(names, 'peerChannel', chat);
  return messages
    .flatMap((message) => {
      const text = message._ === 'message' ? cleanText(textOf([message])) : '';
      if (message._ !== 'message' || !text) return [];
      return [
        {
          code: String(message.id),
          postCode,
          text,
          createdAt: isoOf(message.date),
          likes: reactionsOf(message),
          replies: message.replies?.replies ?? -1,
          owner: ownerOf(message.fromId ?? message.peerId, names, webBase),
        },
      ];
    })
    .sort((a, b) => b.likes - a.likes);
}

function named(names: Map<string, string>, kind: tl.TypePeer['_'], each: tl.RawUser | tl.RawChannel): void {
  const [name] = namesOf(each);
  if (name !== undefined) names.set(`${kind} ${each.id}`, name);
}

/** Who wrote it: a user, or a channel in whose name it was written. A user without a name has no address. */
function ownerOf(peer: tl.TypePeer, names: ReadonlyMap<string, string>, webBase: string): Owner {
  const id = idOf(peer);
  const name = names.get(`${peer._} ${id}`);
  if (name !== undefined) return { code: String(id), username: name, url: `${webBase}/${name}` };
  return { code: String(id), username: `id${id}`, url: peer._ === 'peerChannel' ? `${webBase}/c/${id}` : '' };
}

function idOf(peer: tl.TypePeer): number {
  switch (peer._) {
    case 'peerUser':
      return peer.userId;
    case 'peerChat':
      return peer.chatId;
    default:
      return peer.channelId;
  }
}
