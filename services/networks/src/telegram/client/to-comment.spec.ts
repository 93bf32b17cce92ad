import type { tl } from '@mtcute/core';
import { file, message, reactions } from '../testing/test-messages.js';
import { toComments } from './to-comment.js';

const from = (userId: number): tl.RawPeerUser => ({ _: 'peerUser', userId });
const user = (id: number, names: Partial<tl.RawUser>): tl.RawUser => ({ _: 'user', id, ...names });
const webBase = 'https://t.me';

describe('the comments of a post', () => {
  it('come most liked first, with those who wrote them', () => {
    const group: tl.RawChannel = {
      _: 'channel',
      id: 5,
      title: 'Другой',
      username: 'other',
      photo: { _: 'chatPhotoEmpty' },
      date: 0,
    };
    const replies = { _: 'messageReplies', replies: 2, repliesPts: 1 } as const;
    const discussion = {
      messages: [
        message(1, { fromId: from(1), message: 'Первый' }),
        message(2, { fromId: from(2), message: 'Второй', reactions: reactions(3, 4), replies }),
        message(3, { fromId: { _: 'peerChannel', channelId: 5 }, message: 'Третий', reactions: reactions(1) }),
        message(4, { fromId: from(3), message: 'Четвёртый', reactions: reactions(0) }),
      ],
      users: [
        user(1, {}),
        user(2, { username: 'asel' }),
        user(3, {
          usernames: [
            { _: 'username', username: 'old' },
            { _: 'username', username: 'new', active: true },
          ],
        }),
      ],
      chats: [group],
    };
    const comments = toComments(discussion, '9_1', webBase);
    expect(comments[0]).toEqual({
      code: '2',
      postCode: '9_1',
      text: 'Второй',
      createdAt: '2026-09-21T14:15:20.000Z',
      likes: 7,
      replies: 2,
      owner: { code: '2', username: 'asel', url: 'https://t.me/asel' },
    });
    expect(comments.map(({ likes, owner }) => [likes, owner.username, owner.url])).toEqual([
      [7, 'asel', 'https://t.me/asel'],
      [1, 'other', 'https://t.me/other'],
      [0, 'new', 'https://t.me/new'],
      [-1, 'id1', ''],
    ]);
  });

  it('are of the group itself where nobody is named, and leave out what has no text', () => {
    const messages: tl.TypeMessage[] = [
      message(1, { message: 'От группы' }),
      message(2, { message: '', media: file([]) }),
      { _: 'messageEmpty', id: 3 },
    ];
    const comments = toComments({ messages, users: [], chats: [] }, '9_1', webBase);
    expect(comments.map(({ owner }) => owner)).toEqual([
      { code: '1100000001', username: 'id1100000001', url: 'https://t.me/c/1100000001' },
    ]);
  });
});
