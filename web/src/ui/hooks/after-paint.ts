import { useEffect, useState } from 'react';
import { useEver } from './use-ever.js';

/** Runs it once the next frame was painted, soon on a hidden page, which has no frames. Returns how to cancel. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => void (timer = setTimeout(run));
  const frame = document.hidden ? soon() : requestAnimationFrame(soon);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value from the frame after the one that first paints it. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    return painted === value ? undefined : afterPaint(() => setPainted(value));
  }, [painted, value]);
  return painted;
}

/**
 * Whether what a press opens is shown, and whether it ever was. The press is painted first: on a slow processor what it
 * opens takes longer.
 */
export function useOpenAfterPaint(isOpen: boolean): { isShown: boolean; wasShown: boolean } {
  const isShown = useAfterPaint(isOpen) && isOpen;
  return { isShown, wasShown: useEver(isShown) };
}
