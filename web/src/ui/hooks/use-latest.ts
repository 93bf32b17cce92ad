import { useCallback, useRef } from 'react';

/** A function that stays the same and does what the latest render wants: its receivers are not rendered for it. */
export function useLatest<Parts extends unknown[], Result>(
  run: (...parts: Parts) => Result,
): (...parts: Parts) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...parts: Parts) => latest.current(...parts), []);
}
