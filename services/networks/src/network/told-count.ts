import { z } from 'zod';

/**
 * A count as a network tells it: a number, also in digits. It costs no post to be neither: it becomes NaN, of which
 * ingestion makes -1, as of every number that cannot be a count.
 */
export const toldCount = z
  .unknown()
  .transform((told) =>
    typeof told === 'number' ? told : typeof told === 'string' && /^\d+$/.test(told) ? Number(told) : NaN,
  );

/** An object around a count; of another shape the count is NaN. */
export const toldIn = <K extends string>(name: K) =>
  z
    .looseObject({ [name]: toldCount.optional() } as Record<K, z.ZodOptional<typeof toldCount>>)
    .nullish()
    .catch({ [name]: NaN } as never);
