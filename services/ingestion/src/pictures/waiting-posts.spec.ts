import { WaitingPosts } from './waiting-posts.js';

const post = (id: number, authorCode = 'a') => ({
  id: String(id),
  network: 'telegram' as const,
  authorId: `id of ${authorCode}`,
  authorCode,
});
const waitingFor = (...ids: number[]): WaitingPosts => {
  const waiting = new WaitingPosts();
  for (const id of ids) waiting.add(post(id));
  return waiting;
};
const idsAt = (waiting: WaitingPosts, now: number): string[] => waiting.due(now, 100).flatMap(({ ids }) => ids);

describe('posts that wait for their pictures', () => {
  it('are due at once by author, the newest first, so many at a time', () => {
    const waiting = waitingFor(1, 2, 3);
    waiting.add(post(4, 'b'));
    expect(waiting.due(0, 2).map(({ authorCode, ids }) => [authorCode, ids])).toEqual([
      ['b', ['4']],
      ['a', ['3', '2']],
    ]);
  });

  it('are looked up again after a minute, ten minutes and an hour, then no more', () => {
    const waiting = waitingFor(1);
    let now = 0;
    for (const wait of [60_000, 600_000, 3_600_000]) {
      waiting.later(['1'], now);
      expect(idsAt(waiting, now + wait - 1)).toEqual([]);
      now += wait;
      expect(idsAt(waiting, now)).toEqual(['1']);
    }
    waiting.later(['1'], now);
    expect(idsAt(waiting, Infinity)).toEqual([]);
  });

  it('do not come back when they were looked up, until nothing adds them again', () => {
    const waiting = waitingFor(1, 2);
    waiting.done(['1', '2']);
    waiting.add(post(1));
    expect(idsAt(waiting, 0)).toEqual([]);
    waiting.forgetLookedUp(1);
    waiting.add(post(1));
    waiting.add(post(2));
    expect(idsAt(waiting, 0)).toEqual(['1']);
  });
});
