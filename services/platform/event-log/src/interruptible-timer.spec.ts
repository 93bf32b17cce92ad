import { InterruptibleTimer } from './interruptible-timer.js';

/** Longer than any test, ms. */
const LONG = 3_600_000;

describe('InterruptibleTimer', () => {
  it('wakes waitForWake early, but not wait', async () => {
    const timer = new InterruptibleTimer();
    let isFinished = false;
    const full = timer.wait(LONG).then(() => (isFinished = true));
    const wakeable = timer.waitForWake(LONG);
    timer.wake();
    await wakeable;
    expect(isFinished).toBe(false);
    timer.close();
    await full;
  });

  it('ends every wait on close, and later ones at once', async () => {
    const timer = new InterruptibleTimer();
    const waits = [timer.wait(LONG), timer.waitForWake(LONG)];
    timer.close();
    await Promise.all([...waits, timer.wait(LONG), timer.waitForWake(LONG)]);
    expect(timer.isClosed).toBe(true);
    expect(timer.signal.aborted).toBe(true);
  });
});
