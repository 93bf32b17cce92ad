import type { output, ZodType } from 'zod';

/**
 * A function that makes a value when it is first called and gives the same one from then on. So are schemas made:
 * making all that a screen imports takes a slow processor longer than drawing it, and it reads few of them.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What the schema that `S` makes lets through. */
export type Wire<S extends () => ZodType> = output<ReturnType<S>>;
