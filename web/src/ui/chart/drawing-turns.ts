const waiting = new Set<() => void>();

/** Draws in a later frame that has no other drawing: several in one frame would delay it. Returns how to leave. */
export function drawInTurn(draw: () => void): () => void {
  waiting.add(draw);
  if (waiting.size === 1) soon();
  return () => void waiting.delete(draw);
}

function soon(): void {
  // The timer runs after the frame was painted; a hidden page has no frames and waits until it is shown.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const [draw] = waiting;
      if (!draw) return;
      waiting.delete(draw);
      if (waiting.size > 0) soon();
      draw();
    }),
  );
}
