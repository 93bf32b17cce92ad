import { useEffect, useState, type RefObject } from 'react';

/** Whether a text is cut by its line limit; measured again whenever its size changes. */
export function useClamped(text: RefObject<HTMLElement | null>, isShort: boolean): boolean {
  const [isClamped, setIsClamped] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element || !isShort) return undefined;
    const measure = () => setIsClamped(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isShort]);
  return isClamped;
}
