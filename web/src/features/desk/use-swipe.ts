import { useRef, type TouchEvent } from 'react';

/** How far a finger must go for it to count, in pixels. */
const enough = 96;
/** A finger that goes further up or down scrolls. */
const slack = 24;

interface Swipes {
  onRight: () => void;
  onLeft: () => void;
}

/** Handlers of an element that follows a finger to the side and acts when it has gone far enough. */
export function useSwipe({ onRight, onLeft }: Swipes) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const move = (element: HTMLElement, by: number | null) => {
    element.style.translate = by === null ? '' : `${by}px 0`;
    element.dataset['swipe'] = by === null || Math.abs(by) < slack ? '' : by > 0 ? 'right' : 'left';
  };
  const wayOf = ({ clientX, clientY }: { clientX: number; clientY: number }): number | null => {
    if (!start.current) return null;
    const [x, y] = [clientX - start.current.x, clientY - start.current.y];
    if (Math.abs(y) > slack && Math.abs(y) > Math.abs(x)) start.current = null;
    return start.current && x;
  };
  return {
    onTouchStart: ({ touches: { 0: finger } }: TouchEvent<HTMLElement>) =>
      void (start.current = finger ? { x: finger.clientX, y: finger.clientY } : null),
    onTouchMove: ({ touches: { 0: finger }, currentTarget }: TouchEvent<HTMLElement>) =>
      move(currentTarget, finger ? wayOf(finger) : null),
    onTouchEnd: ({ changedTouches: { 0: finger }, currentTarget }: TouchEvent<HTMLElement>) => {
      const way = finger ? wayOf(finger) : null;
      start.current = null;
      move(currentTarget, null);
      if (way !== null && way >= enough) onRight();
      else if (way !== null && way <= -enough) onLeft();
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => {
      start.current = null;
      move(currentTarget, null);
    },
  };
}
