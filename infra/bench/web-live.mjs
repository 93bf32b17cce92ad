import { pause } from './mm.mjs';

/**
 * Frames of the page while live events arrive, and the growth of its heap between collections.
 * @param {import('./web-page.mjs').MeasuredPage} measured
 * @returns {Promise<{ frames: number[], heapGrowthMb: number }>} ms between frames
 */
export async function watchLive(measured, { address, replay, events, warmUpMs, lengthMs }) {
  await measured.open(address);
  const stop = replay.play(events);
  await pause(warmUpMs);
  const before = await measured.heapBytes();
  await measured.page.evaluate(countFrames);
  await pause(lengthMs);
  const frames = await measured.page.evaluate(() => globalThis.frames_);
  const after = await measured.heapBytes();
  stop();
  return { frames, heapGrowthMb: (after - before) / 2 ** 20 };
}

/**
 * Delays in ms from the end of a report's response to the paint after the last change that follows from it.
 * @param {import('./web-page.mjs').MeasuredPage} measured
 */
export async function watchAnswers(measured, { address, replay, events, lengthMs }) {
  await measured.open(address);
  await measured.page.evaluate(watchPaints);
  const stop = replay.play(events);
  await pause(lengthMs);
  stop();
  return measured.page.evaluate(answerDelays, { partOfUrl: '/report-form', withinMs: 400 });
}

/** Runs in the page: ms between animation frames. */
function countFrames() {
  const frames = (globalThis.frames_ = []);
  let last = performance.now();
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: when frames that changed elements or texts were painted, and when responses ended. */
function watchPaints() {
  /** @type {{ paints: object[], responses: PerformanceEntry[] }} */
  const watched = (globalThis.watched_ = { paints: [], responses: [] });
  let changedAt = 0;
  let isInFrame = false;
  const frame = () => {
    isInFrame = true;
    // The first task after the frame was painted; a message would let others run before it.
    void globalThis.scheduler.postTask(painted, { priority: 'user-blocking' });
  };
  const painted = () => {
    watched.paints.push({ changedAt, paintedAt: performance.now() });
    changedAt = 0;
    isInFrame = false;
  };
  new MutationObserver(() => {
    // A change after the layout of a frame is part of that frame.
    if (changedAt === 0 && !isInFrame) requestAnimationFrame(frame);
    changedAt = performance.now();
  }).observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true, characterData: true });
  new globalThis.PerformanceObserver((list) => watched.responses.push(...list.getEntries())).observe({
    type: 'resource',
  });
}

/** Runs in the page: a response that changed nothing has no delay. */
function answerDelays({ partOfUrl, withinMs }) {
  const { paints, responses } = globalThis.watched_;
  const ends = responses.filter(({ name }) => name.includes(partOfUrl)).map(({ responseEnd }) => responseEnd);
  ends.sort((a, b) => a - b);
  return ends.flatMap((end, i) => {
    const until = Math.min(end + withinMs, ends[i + 1] ?? Infinity);
    const painted = paints.filter(({ changedAt }) => changedAt >= end && changedAt < until);
    return painted.length > 0 ? [Math.max(...painted.map(({ paintedAt }) => paintedAt)) - end] : [];
  });
}
