import type { PollRun } from './collect-author.js';
import { NetworkLimiter, type PollPriority } from './network-limiter.js';

const forever = new Promise<PollRun>(() => undefined);
const started = (limiter: NetworkLimiter, ...priorities: PollPriority[]): void =>
  priorities.forEach((priority, i) => limiter.track(`${priority}${i}`, forever, priority, () => undefined));

describe('the slots of a network', () => {
  it('are not taken by polls that a person waits for', () => {
    const limiter = new NetworkLimiter(2);
    started(limiter, 'click', 'click', 'click');
    expect(limiter.freeSlots).toBe(2);
  });

  it('are left to due authors by at least half while first histories are read', () => {
    const limiter = new NetworkLimiter(4);
    started(limiter, 'history', 'history');
    expect([limiter.freeSlots, limiter.freeHistorySlots]).toEqual([2, 0]);
    started(limiter, 'posts');
    expect([limiter.freeSlots, limiter.freeHistorySlots]).toEqual([1, 0]);
  });

  it('are closed after three polls in a row that had to wait for a credential, until a new one', () => {
    const limiter = new NetworkLimiter(2);
    limiter.recordWait(60);
    limiter.recordWait(60);
    expect(limiter.freeSlots).toBe(2);
    limiter.recordSuccess();
    for (let i = 0; i < 3; i++) limiter.recordWait(60);
    expect(limiter.freeSlots).toBe(0);
    limiter.resume();
    expect(limiter.freeSlots).toBe(2);
  });
});
