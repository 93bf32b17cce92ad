import { useEffect, useRef, useState } from 'react';

/** The latest value, changed at most once per `pauseMs`. */
export function useAtMostEvery<T extends object>(value: T, pauseMs: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    if (value === shown) return undefined;
    const timer = setTimeout(
      () => {
        changedAt.current = Date.now();
        setShown(value);
      },
      Math.max(0, changedAt.current + pauseMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, shown, pauseMs]);
  return shown;
}
