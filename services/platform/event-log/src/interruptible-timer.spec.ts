import { InterruptibleTimer } from './interruptible-timer.js';

/** Far longer than a test may take. */
const LONG = 3_600_000;

describe('a pause', () => {
  it('is cut short by a wake only where it was asked to be light', async () => {
    const timer = new InterruptibleTimer();
    let isOver = false;
    const deep = timer.wait(LONG).then(() => (isOver = true));
    const light = timer.waitForWake(LONG);
    timer.wake();
    await light;
    expect(isOver).toBe(false);
    timer.close();
    await deep;
  });

  it('ends for everybody at the close, and is none afterwards', async () => {
    const timer = new InterruptibleTimer();
    const waits = [timer.wait(LONG), timer.waitForWake(LONG)];
    timer.close();
    await Promise.all([...waits, timer.wait(LONG), timer.waitForWake(LONG)]);
    expect(timer.isClosed).toBe(true);
    expect(timer.signal.aborted).toBe(true);
  });
});
