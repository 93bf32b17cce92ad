import { create } from '@bufbuild/protobuf';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { catchUp } from './catch-up.js';

const events = [1, 2, 3, 4].map((n): LogEvent => ({
  id: String(n),
  topic: 'post.withdrawn',
  key: '',
  message: create(PostWithdrawnSchema, { postId: n, network: 'vkontakte', authorId: 7 }),
  occurredAt: new Date(0),
  producer: '',
  correlationId: '',
  cursor: String(n),
  attempt: 1,
}));
const reader = {
  head: () => Promise.resolve('4'),
  tailStart: () => Promise.resolve('4'),
  readAfter: (cursor: string) =>
    Promise.resolve({
      events: events.filter((event) => Number(event.cursor) > Number(cursor)),
      cursor: '4',
      isExpired: false,
    }),
};

async function receivedFrom(position: string, target: () => bigint): Promise<[string, string[]]> {
  const received: string[] = [];
  const result = await catchUp({
    position,
    topics: ['post.withdrawn'],
    reader,
    target,
    channels: new Set(['author:7']),
    send: (_, at) => received.push(at),
  });
  return [result, received];
}

describe('catching up', () => {
  it("ends at the gateway's position, though the log already has more", async () =>
    expect(await receivedFrom('1', () => 3n)).toEqual(['caught-up', ['2', '3']]));

  it('sends nothing to a client at the same position', async () =>
    expect(await receivedFrom('3', () => 3n)).toEqual(['caught-up', []]));

  it('waits when the client was ahead at another gateway', async () => {
    let served = 2n;
    setTimeout(() => (served = 4n), 100);
    expect(await receivedFrom('3', () => served)).toEqual(['caught-up', ['4']]);
  });
});
