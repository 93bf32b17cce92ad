const waiting = new Set<() => void>();
let isDrawing = false;

/** Draws soon, the next ones each in a later frame: several in one frame would delay it. Returns how to leave. */
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
  waiting.delete(draw);
  // The timer runs after the frame was painted; a hidden page has no frames and waits until it is shown.
  requestAnimationFrame(() => setTimeout(drawNext));
  draw();
}
