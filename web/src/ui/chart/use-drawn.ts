import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { drawInTurn } from './drawing-turns.js';

/**
 * What a chart shows: `drawn`, the latest options, as soon as its box is on the screen and no other chart is being
 * drawn; undefined before its first turn, for which it waits unless it is off the screen. A page that is printed has
 * all its charts.
 */
export function useDrawn<Options>(
  box: RefObject<HTMLElement | null>,
  options: Options,
): { drawn: Options | undefined; isWaiting: boolean } {
  const [drawn, setDrawn] = useState<Options>();
  const [isVisible, setIsVisible] = useState(typeof IntersectionObserver === 'undefined' ? true : null);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || !box.current) return undefined;
    const observer = new IntersectionObserver((entries) => setIsVisible(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    if (drawn === options) return undefined;
    // The observer says it a frame later.
    const isSeen = isVisible ?? isOnScreen(box.current);
    const leave = isSeen ? drawInTurn(() => setDrawn(options)) : undefined;
    const print = () => flushSync(() => setDrawn(options));
    window.addEventListener('beforeprint', print);
    return () => {
      leave?.();
      window.removeEventListener('beforeprint', print);
    };
  }, [box, options, drawn, isVisible]);
  return { drawn, isWaiting: drawn === undefined && isVisible !== false };
}

function isOnScreen(box: HTMLElement | null): boolean {
  const rect = box?.getBoundingClientRect();
  return rect !== undefined && rect.top < innerHeight && rect.bottom > 0;
}
