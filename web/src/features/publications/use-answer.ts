import { useRef } from 'react';

interface QueryState<T> {
  data?: T | undefined;
  currentData?: T | undefined;
  isError: boolean;
}

/**
 * What a screen shows of a query. `data`: the answer for earlier arguments while a first one for these is under way,
 * but none after a failure. `isFailed`: there is no answer for these arguments.
 */
export function useAnswer<T>({ data, currentData, isError }: QueryState<T>): {
  data: T | undefined;
  isFailed: boolean;
} {
  const isFailed = isError && currentData === undefined;
  // A retry begins without an error, and must not bring the earlier answer back.
  const hasFailed = useRef(false);
  if (isFailed) hasFailed.current = true;
  else if (currentData !== undefined) hasFailed.current = false;
  return { data: currentData ?? (hasFailed.current ? undefined : data), isFailed };
}
