import { Long, type tl } from '@mtcute/core';
import type { ClientNews } from '../../network/network-client.js';
import { NewsBatches } from './news-batches.js';

const message = (id: number, channelId: number, album?: number): tl.RawMessage => ({
  _: 'message',
  id,
  peerId: { _: 'peerChannel', channelId },
  date: 0,
  message: '',
  ...(album !== undefined && { groupedId: Long.fromNumber(album) }),
});
const created = (id: number, channelId = 7, album?: number): tl.TypeUpdate => ({
  _: 'updateNewChannelMessage',
  message: message(id, channelId, album),
  pts: 1,
  ptsCount: 1,
});
const edited = (id: number, channelId = 7): tl.TypeUpdate => ({
  _: 'updateEditChannelMessage',
  message: message(id, channelId),
  pts: 1,
  ptsCount: 1,
});
const deleted = (...messages: number[]): tl.TypeUpdate => ({
  _: 'updateDeleteChannelMessages',
  channelId: 7,
  messages,
  pts: 1,
  ptsCount: 1,
});

/** The news that these updates make together. */
function newsOf(batches: NewsBatches, all: ClientNews[], ...updates: tl.TypeUpdate[]): ClientNews[] {
  all.length = 0;
  for (const update of updates) batches.take({ _: 'updateShort', update, date: 0 });
  batches.flush();
  return [...all];
}

describe('the news in updates', () => {
  const all: ClientNews[] = [];
  let batches: NewsBatches;
  const news = (...updates: tl.TypeUpdate[]): ClientNews[] => newsOf(batches, all, ...updates);

  beforeEach(() => {
    batches = new NewsBatches((each) => all.push(each));
  });

  it('are gathered by channel and kind, each post once', () => {
    expect(news(created(1), created(2), created(3, 8), edited(1), edited(1), deleted(2))).toEqual([
      { authorCode: '7', kind: 'new', codes: ['7_1', '7_2'] },
      { authorCode: '7', kind: 'edited', codes: ['7_1'] },
      { authorCode: '7', kind: 'deleted', codes: ['7_2'] },
      { authorCode: '8', kind: 'new', codes: ['8_3'] },
    ]);
    expect(news()).toEqual([]);
  });

  it('take an album for one post, also later', () => {
    expect(news(created(12, 7, 5), created(11, 7, 5), created(13), created(14, 7, 6))).toEqual([
      { authorCode: '7', kind: 'new', codes: ['7_11', '7_13', '7_14'] },
    ]);
    expect(news(edited(12))).toEqual([{ authorCode: '7', kind: 'edited', codes: ['7_11'] }]);
    expect(news(deleted(11, 12, 13))).toEqual([{ authorCode: '7', kind: 'deleted', codes: ['7_11', '7_13'] }]);
  });

  it('have no codes when the network only says that there are some', () => {
    expect(news({ _: 'updateChannelTooLong', channelId: 7 })).toEqual([{ authorCode: '7', kind: 'new', codes: [] }]);
  });

  it('are only about messages of channels', () => {
    const service = { _: 'messageService', id: 1, peerId: { _: 'peerChannel', channelId: 7 }, date: 0 } as const;
    const pinned: tl.TypeMessage = { ...service, action: { _: 'messageActionPinMessage' } };
    const inChat: tl.TypeMessage = { ...message(1, 7), peerId: { _: 'peerUser', userId: 1 } };
    const list = [pinned, inChat].map((each) => ({
      ...created(1),
      _: 'updateNewChannelMessage' as const,
      message: each,
    }));
    expect(news(...list.map((each) => ({ ...each, pts: 1, ptsCount: 1 })))).toEqual([]);
    batches.take({ _: 'updatesTooLong' });
    batches.flush();
    expect(all).toEqual([]);
  });
});
