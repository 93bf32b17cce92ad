import * as z from 'zod';

/** Every error answer. `code` is for programs, the web owns the words; `details` name fields. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), code: z.string(), message: z.string().optional() })).optional(),
  /** The current object after a stale save. */
  current: z.unknown().optional(),
  correlationId: z.string(),
});
export type Problem = z.infer<typeof problem>;
