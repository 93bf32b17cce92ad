import * as z from 'zod';

/** The body of every error response. Programs read `code`, the web translates it; `details` name fields. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), code: z.string(), message: z.string().optional() })).optional(),
  /** The current object after a stale save. */
  current: z.unknown().optional(),
  correlationId: z.string(),
});
export type Problem = z.infer<typeof problem>;
