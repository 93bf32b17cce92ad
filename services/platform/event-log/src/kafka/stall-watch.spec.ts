import { StallWatch } from './stall-watch.js';

function watched(lag: () => Promise<bigint>): { watch: StallWatch; told: string[] } {
  const told: string[] = [];
  return { watch: new StallWatch({ lag, onStall: (why) => told.push(why), patience: 0 }), told };
}

describe('the stall watch', () => {
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
});
