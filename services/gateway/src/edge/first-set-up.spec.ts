import { NotFound, UpstreamBusy } from '@mm/http/problem.js';
import { FirstSetUp } from './first-set-up.js';

/** The set-up as identity describes it: each answer is a state, or an error. */
function setUpWith(...answers: (object | Error)[]): { setUp: FirstSetUp; asked: () => number } {
  let count = 0;
  const setUp = new FirstSetUp(() => {
    const answer = answers[Math.min(count++, answers.length - 1)];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { setUp, asked: () => count };
}
const done = new NotFound('the set-up', 'set-up-not-needed');

describe('the first set-up', () => {
  it('takes every screen while it is needed', async () => {
    const { setUp } = setUpWith({});
    for (const path of ['/', '/login', '/main', '/wall-device']) expect(await setUp.redirectOf(path)).toBe('/set-up');
    expect(await setUp.redirectOf('/set-up')).toBeUndefined();
  });

  it('leads to sign-in afterwards, and is not asked about again', async () => {
    const { setUp, asked } = setUpWith({}, done);
    expect(await setUp.redirectOf('/main')).toBe('/set-up');
    expect(await setUp.redirectOf('/main')).toBeUndefined();
    expect(await setUp.redirectOf('/set-up')).toBe('/login');
    expect(asked()).toBe(2);
  });

  it('is asked about once for pages that are loaded at the same time', async () => {
    const { setUp, asked } = setUpWith(done);
    expect(await Promise.all([setUp.isNeeded(), setUp.isNeeded()])).toEqual([false, false]);
    expect(asked()).toBe(1);
  });

  it('holds up nothing while identity is away, and is asked about again', async () => {
    const { setUp } = setUpWith(new UpstreamBusy('away'), new NotFound('another one'), {});
    expect(await setUp.redirectOf('/main')).toBeUndefined();
    expect(await setUp.redirectOf('/set-up')).toBeUndefined();
    expect(await setUp.redirectOf('/main')).toBe('/set-up');
  });
});
