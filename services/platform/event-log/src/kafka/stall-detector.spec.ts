import { jest } from '@jest/globals';
import { StallDetector } from './stall-detector.js';

function startDetector(lag: () => Promise<bigint>, stallTimeoutMs = 0): { detector: StallDetector; reports: string[] } {
  const reports: string[] = [];
  return { detector: new StallDetector({ lag, onStall: (why) => reports.push(why), stallTimeoutMs }), reports };
}

describe('the stall watch', () => {
  afterEach(() => jest.useRealTimers());

  it('counts a consumer as stuck when events wait and none is finished, and tells it once', async () => {
    const { detector: watch, reports: told } = startDetector(async () => 7n);
    await watch.check();
    await watch.check();
    expect(watch.stallReason).toContain('7 events wait');
    expect(told).toHaveLength(1);
  });

  it('leaves an idle consumer alone', async () => {
    const { detector: watch, reports: told } = startDetector(async () => 0n);
    await watch.check();
    expect(watch.stallReason).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('is well again when an event is finished', async () => {
    const { detector: watch } = startDetector(async () => 7n);
    await watch.check();
    watch.recordProgress();
    expect(watch.stallReason).toBeUndefined();
  });

  it('is unhealthy, but does not end, while the brokers do not answer', async () => {
    const { detector: watch, reports: told } = startDetector(() => Promise.reject(new Error('away')));
    await watch.check();
    expect(watch.stallReason).toContain('do not answer');
    expect(told).toEqual([]);
  });

  it('gives a consumer its time anew when the brokers answer again', async () => {
    jest.useFakeTimers();
    let answer: () => Promise<bigint> = () => Promise.reject(new Error('away'));
    const { detector: watch, reports: told } = startDetector(() => answer(), 30_000);
    jest.advanceTimersByTime(60_000);
    await watch.check();
    expect(watch.stallReason).toContain('do not answer');
    answer = () => Promise.resolve(7n);
    await watch.check();
    jest.advanceTimersByTime(20_000);
    await watch.check();
    expect([watch.stallReason, told]).toEqual([undefined, []]);
    jest.advanceTimersByTime(10_000);
    await watch.check();
    expect(told).toHaveLength(1);
  });

  it('takes an event that has just come to a quiet consumer for no stall', async () => {
    jest.useFakeTimers();
    const { detector: watch, reports: told } = startDetector(() => Promise.resolve(1n), 30_000);
    jest.advanceTimersByTime(34_000);
    await watch.check();
    expect([watch.stallReason, told]).toEqual([undefined, []]);
  });
});
