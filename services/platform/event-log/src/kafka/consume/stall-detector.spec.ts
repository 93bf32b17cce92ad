import { jest } from '@jest/globals';
import { StallDetector } from './stall-detector.js';

function startDetector(lag: () => Promise<bigint>, stallTimeoutMs = 0): { detector: StallDetector; reports: string[] } {
  const reports: string[] = [];
  return { detector: new StallDetector({ lag, onStall: (why) => reports.push(why), stallTimeoutMs }), reports };
}

describe('StallDetector', () => {
  afterEach(() => jest.useRealTimers());

  it('reports a stuck consumer once, when events wait and none is finished', async () => {
    const { detector, reports } = startDetector(async () => 7n);
    await detector.check();
    await detector.check();
    expect(detector.stallReason).toContain('7 events wait');
    expect(reports).toHaveLength(1);
  });

  it('does not report an idle consumer', async () => {
    const { detector, reports } = startDetector(async () => 0n);
    await detector.check();
    expect(detector.stallReason).toBeUndefined();
    expect(reports).toEqual([]);
  });

  it('is healthy again when an event is finished', async () => {
    const { detector } = startDetector(async () => 7n);
    await detector.check();
    detector.recordProgress();
    expect(detector.stallReason).toBeUndefined();
  });

  it('is unhealthy, but reports no stall, while the brokers do not respond', async () => {
    const { detector, reports } = startDetector(() => Promise.reject(new Error('away')));
    await detector.check();
    expect(detector.stallReason).toContain('do not respond');
    expect(reports).toEqual([]);
  });

  it('restarts the timeout when the brokers respond again', async () => {
    jest.useFakeTimers();
    let lag: () => Promise<bigint> = () => Promise.reject(new Error('away'));
    const { detector, reports } = startDetector(() => lag(), 30_000);
    jest.advanceTimersByTime(60_000);
    await detector.check();
    expect(detector.stallReason).toContain('do not respond');
    lag = () => Promise.resolve(7n);
    await detector.check();
    jest.advanceTimersByTime(20_000);
    await detector.check();
    expect([detector.stallReason, reports]).toEqual([undefined, []]);
    jest.advanceTimersByTime(10_000);
    await detector.check();
    expect(reports).toHaveLength(1);
  });

  it('does not report an event that has just arrived at an idle consumer', async () => {
    jest.useFakeTimers();
    const { detector, reports } = startDetector(() => Promise.resolve(1n), 30_000);
    jest.advanceTimersByTime(34_000);
    await detector.check();
    expect([detector.stallReason, reports]).toEqual([undefined, []]);
  });
});
