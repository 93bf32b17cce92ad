import { jest } from '@jest/globals';
import { StallWatch } from './stall-watch.js';

function watched(lag: () => Promise<bigint>, patience = 0): { watch: StallWatch; told: string[] } {
  const told: string[] = [];
  return { watch: new StallWatch({ lag, onStall: (why) => told.push(why), patience }), told };
}

describe('the stall watch', () => {
  afterEach(() => jest.useRealTimers());

  it('counts a consumer as stuck when events wait and none is finished, and tells it once', async () => {
    const { watch, told } = watched(async () => 7n);
    await watch.check();
    await watch.check();
    expect(watch.stalled).toContain('7 events wait');
    expect(told).toHaveLength(1);
  });

  it('leaves an idle consumer alone', async () => {
    const { watch, told } = watched(async () => 0n);
    await watch.check();
    expect(watch.stalled).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('is well again when an event is finished', async () => {
    const { watch } = watched(async () => 7n);
    await watch.check();
    watch.moved();
    expect(watch.stalled).toBeUndefined();
  });

  it('is unhealthy, but does not end, while the brokers do not answer', async () => {
    const { watch, told } = watched(() => Promise.reject(new Error('away')));
    await watch.check();
    expect(watch.stalled).toContain('do not answer');
    expect(told).toEqual([]);
  });

  it('gives a consumer its time anew when the brokers answer again', async () => {
    jest.useFakeTimers();
    let answer: () => Promise<bigint> = () => Promise.reject(new Error('away'));
    const { watch, told } = watched(() => answer(), 30_000);
    jest.advanceTimersByTime(60_000);
    await watch.check();
    expect(watch.stalled).toContain('do not answer');
    answer = () => Promise.resolve(7n);
    await watch.check();
    jest.advanceTimersByTime(20_000);
    await watch.check();
    expect([watch.stalled, told]).toEqual([undefined, []]);
    jest.advanceTimersByTime(10_000);
    await watch.check();
    expect(told).toHaveLength(1);
  });

  it('takes an event that has just come to a quiet consumer for no stall', async () => {
    jest.useFakeTimers();
    const { watch, told } = watched(() => Promise.resolve(1n), 30_000);
    jest.advanceTimersByTime(34_000);
    await watch.check();
    expect([watch.stalled, told]).toEqual([undefined, []]);
  });
});
