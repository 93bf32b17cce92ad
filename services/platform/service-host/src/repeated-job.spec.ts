import { RepeatedJob } from './repeated-job.js';

const stateOf = async (job: RepeatedJob) => {
  const [{ state, error, tries, canRetry } = {}] = await job.list();
  return [state, error, tries, canRetry];
};

describe('a repeated job', () => {
  it('runs, fails, and is well again when it was tried again', async () => {
    const errors: unknown[] = [];
    let finish: (error?: Error) => void = () => undefined;
    const work = (): Promise<void> =>
      new Promise((resolve, reject) => (finish = (error) => (error ? reject(error) : resolve())));
    const job = new RepeatedJob({ everyMs: 3_600_000, work, onError: (error) => errors.push(error) });
    expect(await stateOf(job)).toEqual(['waiting', '', 0, false]);
    const first = job.run();
    expect(await stateOf(job)).toEqual(['running', '', 0, false]);
    finish(new Error('no room'));
    await first;
    expect(await stateOf(job)).toEqual(['failed', 'no room', 1, true]);
    expect(errors).toEqual([new Error('no room')]);
    await job.retry();
    expect(await stateOf(job)).toEqual(['running', 'no room', 1, false]);
    finish();
    await job.run();
    expect(await stateOf(job)).toEqual(['waiting', '', 0, false]);
    await job.stop();
  });

  it('never runs twice at once, repeats, and begins nothing once it is stopped', async () => {
    let runs = 0;
    let parallel = 0;
    const job = new RepeatedJob({
      everyMs: 1,
      onError: () => undefined,
      work: async () => {
        expect(++parallel).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        parallel--;
        runs++;
      },
    });
    await Promise.all([job.run(), job.run()]);
    expect(runs).toBe(1);
    while (runs < 3) await new Promise((resolve) => setImmediate(resolve));
    await job.stop();
    const before = runs;
    await job.run();
    expect(runs).toBe(before);
  });
});
