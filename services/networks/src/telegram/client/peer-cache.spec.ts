import { Long, type tl } from '@mtcute/core';
import { PeerCache } from './peer-cache.js';

const channel = (id: number, hash: number, rest: Partial<tl.RawChannel> = {}): tl.RawChannel => ({
  _: 'channel',
  id,
  title: '',
  photo: { _: 'chatPhotoEmpty' },
  date: 0,
  accessHash: Long.fromNumber(hash),
  ...rest,
});
const name = (username: string, active: boolean): tl.RawUsername => ({ _: 'username', username, active });

describe('the channels that an account has seen', () => {
  it('are found by id and by any of their names', () => {
    const peers = new PeerCache(() => undefined);
    peers.rememberFrom({
      _: 'x',
      chats: [channel(1, 11, { username: 'One', usernames: [name('Uno', true), name('Old', false)] })],
    });
    expect(peers.accessHash('1')).toEqual(Long.fromNumber(11));
    expect(['one', 'UNO', 'old', 'two'].map((each) => peers.channelOf(each))).toEqual(['1', '1', undefined, undefined]);
    expect(peers.accessHash('2')).toBeUndefined();
  });

  it('have the name that they had last', () => {
    const peers = new PeerCache(() => undefined);
    peers.remember([channel(1, 11, { username: 'one' })]);
    peers.remember([channel(1, 12, { username: 'first' }), channel(2, 21, { username: 'one' })]);
    expect([peers.channelOf('one'), peers.channelOf('first')]).toEqual(['2', '1']);
    expect(peers.accessHash('1')).toEqual(Long.fromNumber(12));
  });

  it('keep their hash when they are only mentioned', () => {
    const peers = new PeerCache(() => undefined);
    peers.remember([channel(1, 11), channel(1, 99, { min: true }), { _: 'chatEmpty', id: 5 }]);
    expect(peers.accessHash('1')).toEqual(Long.fromNumber(11));
  });

  it('survive a restart; only what is new is reported', () => {
    let changes = 0;
    const peers = new PeerCache(() => void changes++);
    for (let i = 0; i < 3; i++) peers.remember([channel(1, -11, { username: 'one' })]);
    expect(changes).toBe(1);
    const restored = new PeerCache(() => undefined, peers.list());
    expect([restored.accessHash('1'), restored.channelOf('one')]).toEqual([Long.fromNumber(-11), '1']);
  });

  it('are limited in number: those not seen for long go first', () => {
    const peers = new PeerCache(() => undefined);
    peers.remember(Array.from({ length: 5_000 }, (_, i) => channel(i + 1, i, { username: `name${i + 1}` })));
    peers.remember([channel(1, 0)]);
    peers.remember([channel(9_999, 1)]);
    expect(peers.list()).toHaveLength(5_000);
    expect([peers.accessHash('1') !== undefined, peers.accessHash('2'), peers.channelOf('name2')]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });
});
