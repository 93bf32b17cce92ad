const waiting = new Set<() => void>();
let isDrawing = false;

/** After the last scrolling, ms: drawing a chart would make it, and a click right after it, slow. */
const pauseMs = 200;
let scrolledAt = -Infinity;
addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true });

/**
 * Draws soon, the next ones each in a later frame: several in one frame would delay it. None while the page is
 * scrolled. Returns how to leave.
 */
export function drawInTurn(draw: () => void): () => void {
  waiting.add(draw);
  if (!isDrawing) {
    isDrawing = true;
    setTimeout(drawNext);
  }
  return () => void waiting.delete(draw);
}

function drawNext(): void {
  const [draw] = waiting;
  isDrawing = draw !== undefined;
  if (!draw) return;
  const pause = scrolledAt + pauseMs - performance.now();
  if (pause > 0) return void setTimeout(drawNext, pause);
  waiting.delete(draw);
  // The timer runs after the frame was painted; a hidden page has no frames and waits until it is shown.
  requestAnimationFrame(() => setTimeout(drawNext));
  draw();
}
