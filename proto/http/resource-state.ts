import * as z from 'zod';
import { int } from './paging.js';

/** Whether collection can use a proxy, a token or an operator now. */
export const resourceState = {
  /** 'parked' until `next_allowed` after a fault, 'spent' until its daily budget starts again, 'off' by a person. */
  state: z.enum(['ready', 'parked', 'spent', 'off']),
  /** Code of the fault that parked it; '' without one. */
  reason: z.string(),
  /** The network's or the proxy's own words about the fault; '' without one. */
  reason_text: z.string(),
  /** Unix seconds from which it may be used again; 0 = now. */
  next_allowed: int,
  /** Unix seconds of the last successful use; 0 = never. */
  last_good: int,
};
export type ResourceState = z.infer<z.ZodObject<typeof resourceState>>['state'];

/** What is left of the daily budget of a credential. */
export const dailyBudget = {
  /** Units that the network allows in a day. */
  budget: int,
  budget_left: int,
};
