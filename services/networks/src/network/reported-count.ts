import { z } from 'zod';

/**
 * A count as a network reports it: a number, also in digits. It costs no post to be neither: it becomes NaN, of which
 * ingestion makes -1, as of every number that cannot be a count.
 */
export const reportedCount = z
  .unknown()
  .transform((reported) =>
    typeof reported === 'number'
      ? reported
      : typeof reported === 'string' && /^\d+$/.test(reported)
        ? Number(reported)
        : NaN,
  );

/** An object around a count; of another shape the count is NaN. */
export const reportedIn = <K extends string>(name: K) =>
  z
    .looseObject({ [name]: reportedCount.optional() } as Record<K, z.ZodOptional<typeof reportedCount>>)
    .nullish()
    .catch({ [name]: NaN } as never);
