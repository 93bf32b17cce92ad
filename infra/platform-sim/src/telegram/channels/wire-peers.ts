import type { TelegramAccount } from '../../settings.js';
import type { Commenter } from '../../world/comments.js';
import { numericId } from '../../world/social-author.js';
import type { SocialAuthor } from '../../world/social-author.js';
import type { ApiCall } from '../api-call.js';
import { secondsOf } from '../api-call.js';
import type { TlObject } from '../tl/tl-object.js';
import { accessHashOf, channelIdOf, groupIdOf } from './channel-ids.js';

const firstAccountId = 7_000_000_000;

/** The id of the user of an account. */
const userIdOf = ({ phone }: TelegramAccount): number => Number(numericId(firstAccountId, phone));

/** `user` of the account itself. */
export function wireSelf(account: TelegramAccount): TlObject {
  const id = userIdOf(account);
  return {
    _: 'user',
    self: true,
    id,
    access_hash: accessHashOf(id),
    first_name: 'Оператор',
    last_name: account.phone.slice(-4),
    phone: account.phone.slice(1),
    status: { _: 'userStatusRecently' },
  };
}

/** `user` of somebody who writes comments. */
export const wireCommenter = ({ id, firstName, lastName, username }: Commenter): TlObject => ({
  _: 'user',
  id,
  access_hash: accessHashOf(id),
  first_name: firstName,
  last_name: lastName,
  username: username.replaceAll('.', '_'),
});

/** `channel`, or `channelForbidden` when it is closed. */
export function wireChannel({ telegram, key }: ApiCall, author: SocialAuthor): TlObject {
  const id = channelIdOf(author);
  const identity = { id, access_hash: accessHashOf(id), title: author.title, broadcast: true };
  if (author.obstacle) return { _: 'channelForbidden', ...identity };
  return {
    _: 'channel',
    ...identity,
    left: !telegram.memberships.has(key.phone, author),
    has_link: !author.commentsClosed,
    username: telegram.names.of(author),
    photo: { _: 'chatPhotoEmpty' },
    date: secondsOf(author.createdAt),
    participants_count: author.followers,
  };
}

/** `channel` of the group in which posts are discussed. */
export function wireGroup(author: SocialAuthor): TlObject {
  const id = groupIdOf(author);
  return {
    _: 'channel',
    id,
    access_hash: accessHashOf(id),
    title: `${author.title}: обсуждение`,
    megagroup: true,
    left: true,
    has_link: true,
    photo: { _: 'chatPhotoEmpty' },
    date: secondsOf(author.createdAt),
    participants_count: Math.floor(author.followers / 20),
  };
}

/** The channel with its group, if it has one: `chats` of a result. */
export const chatsOf = (call: ApiCall, author: SocialAuthor): TlObject[] => [
  wireChannel(call, author),
  ...(author.commentsClosed || author.obstacle ? [] : [wireGroup(author)]),
];
