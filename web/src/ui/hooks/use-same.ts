import { useRef } from 'react';

/** The value of an earlier render while it is equal, compared as JSON. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
