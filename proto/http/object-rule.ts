import type { Role } from '../vocabulary/role.js';

/**
 * What an object is to a caller:
 * - `own`: the caller's own
 * - `shared`: of somebody else who opened it to the caller
 * - `foreign`: of somebody else, or of nobody
 * - `lost`: the caller's own, of a topic that the caller may not see any more
 * - `hidden`: of somebody else, of a topic that the caller may not see
 * - `deleted`: gone, or never there
 */
export const relations = ['own', 'shared', 'foreign', 'lost', 'hidden', 'deleted'] as const;
export type Relation = (typeof relations)[number];

/**
 * Which roles may do something with an object, by what it is to them: 'any' for every signed-in caller, null where
 * objects are never that.
 */
export interface ObjectRule extends Readonly<Record<Relation, readonly Role[] | 'any' | null>> {
  /** What is done with what, in words. */
  name: string;
  /** What `own` and `shared` mean, where the general words do not say it. */
  meaning?: string;
  /**
   * Relations in which a refusal is a 403 or a 409; else it is a 404, as of an object that was never there. To whom
   * foreign objects are refused, deleted ones are refused in the same way.
   */
  forbidden?: readonly Relation[];
}

/** Administrators alone. */
export const admin: readonly Role[] = ['mm_admin'];
export const nobody: readonly Role[] = [];
/** A rule; objects that hold no topic are neither `lost` nor `hidden`. */
export const rule = (definition: Omit<ObjectRule, 'lost' | 'hidden'> & Partial<ObjectRule>): ObjectRule => ({
  lost: null,
  hidden: null,
  ...definition,
});
/** What shows a topic is used by nobody who may not see the topic; administrators see every topic. */
export const notOfHiddenTopics = { lost: admin, hidden: admin } as const;
/** What is shown of an object in a list when its topic is hidden. */
export const hiddenRows = 'of a topic that the caller may not see: without topic, addresses and content';
