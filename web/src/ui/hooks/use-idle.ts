import { useEffect, useState } from 'react';

/** A page that is busy for longer does not wait any more, ms. */
const longestMs = 1000;

/**
 * False until the browser has nothing else to do since the component was mounted: for what is off the screen or only
 * needed once somebody acts.
 */
export function useIdle(): boolean {
  return useIdleCount(1) > 0;
}

/** How often the browser was idle since the component was mounted, up to `most`; `most` where it does not say that. */
export function useIdleCount(most: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isIdleReported() || count >= most) return undefined;
    const request = requestIdleCallback(() => setCount(count + 1), { timeout: longestMs });
    return () => cancelIdleCallback(request);
  }, [count, most]);
  return isIdleReported() ? count : most;
}

/** Not every browser does. */
const isIdleReported = (): boolean => typeof requestIdleCallback !== 'undefined';
