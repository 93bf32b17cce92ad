import { describe, expect, it } from '@jest/globals';
import { HostRateLimiter } from './host-rate-limiter.js';

describe('the rate limit per host', () => {
  it('never runs more parallel requests to a host than allowed, and other hosts do not wait', async () => {
    const limiter = new HostRateLimiter({ concurrency: 2, spacingMs: 0, burst: 100 });
    let running = 0;
    let maxRunning = 0;
    const finish: (() => void)[] = [];
    const task = async (): Promise<void> => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise<void>((done) => finish.push(done));
      running--;
    };
    const all = Array.from({ length: 5 }, () => limiter.run('a.kz', undefined, task));
    await limiter.run('b.kz', undefined, async () => undefined);
    while (finish.length > 0) {
      finish.shift()?.();
      await new Promise((r) => setImmediate(r));
    }
    await Promise.all(all);
    expect(maxRunning).toBe(2);
  });

  it('spaces requests after the first burst', async () => {
    const limiter = new HostRateLimiter({ concurrency: 2, spacingMs: 40, burst: 2 });
    const starts: number[] = [];
    const t = performance.now();
    for (let i = 0; i < 4; i++)
      await limiter.run('a.kz', undefined, async () => void starts.push(performance.now() - t));
    expect(starts[3]).toBeGreaterThanOrEqual(75);
  });

  it('fails at once while a host is paused, and a waiting request can be cancelled', async () => {
    const limiter = new HostRateLimiter({ concurrency: 1, spacingMs: 60_000, burst: 1 });
    limiter.pause('parked.kz', 5_000);
    await expect(limiter.run('parked.kz', undefined, async () => 1)).rejects.toMatchObject({ kind: 'rate_limited' });
    await limiter.run('slow.kz', undefined, async () => 1);
    await expect(limiter.run('slow.kz', AbortSignal.timeout(20), async () => 1)).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('applies a longer Crawl-delay, but no shorter one', async () => {
    const limiter = new HostRateLimiter({ concurrency: 1, spacingMs: 10, burst: 5 });
    limiter.slowDown('a.kz', 60);
    limiter.slowDown('a.kz', 1);
    const t = performance.now();
    for (let i = 0; i < 2; i++) await limiter.run('a.kz', undefined, async () => undefined);
    expect(performance.now() - t).toBeGreaterThanOrEqual(55);
  });

  it('slows a key for a while only', async () => {
    const limiter = new HostRateLimiter({ concurrency: 1, spacingMs: 0, burst: 1 });
    const twice = async (): Promise<number> => {
      const t = performance.now();
      for (let i = 0; i < 2; i++) await limiter.run('a.kz', undefined, async () => undefined);
      return performance.now() - t;
    };
    limiter.slowDown('a.kz', 80, 100);
    expect(await twice()).toBeGreaterThanOrEqual(75);
    await new Promise((passed) => setTimeout(passed, 120));
    expect(await twice()).toBeLessThan(60);
  });
});
