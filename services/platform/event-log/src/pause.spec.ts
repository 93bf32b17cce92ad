import { Pause } from './pause.js';

/** Far longer than a test may take. */
const LONG = 3_600_000;

describe('a pause', () => {
  it('is cut short by a wake only where it was asked to be light', async () => {
    const pause = new Pause();
    let isOver = false;
    const deep = pause.for(LONG).then(() => (isOver = true));
    const light = pause.atMost(LONG);
    pause.wake();
    await light;
    expect(isOver).toBe(false);
    pause.close();
    await deep;
  });

  it('ends for everybody at the close, and is none afterwards', async () => {
    const pause = new Pause();
    const waits = [pause.for(LONG), pause.atMost(LONG)];
    pause.close();
    await Promise.all([...waits, pause.for(LONG), pause.atMost(LONG)]);
    expect(pause.isClosed).toBe(true);
    expect(pause.signal.aborted).toBe(true);
  });
});
