import * as z from 'zod';

/** An integer. One schema for all fields, because making one takes a browser longer than using it. */
export const int = z.number().int();
export const ints = z.array(int);

/** A number in a query string. */
export const numeric = z.coerce.number().int();
/** `1,2,3` or repeated parameters → numbers of a schema. */
const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (v) => (v === undefined || v === '' ? undefined : (Array.isArray(v) ? v : String(v).split(',')).map(Number)),
    z.array(one).optional(),
  );
export const numberList = listOf(int);
/** 'true', '1' and true are true. */
export const flag = z.preprocess(
  (v) => (v === undefined ? undefined : v === true || v === 'true' || v === '1'),
  z.boolean().optional(),
);

/** Query of long lists: page (from 1), its size, and a sort such as `-date`. */
export const paging = {
  page: numeric.min(1).optional(),
  size: numeric.min(1).max(1000).optional(),
  sort: z.string().max(40).optional(),
};
/** The same in a body, which has numbers. */
export const pagingInBody = {
  page: z.number().int().min(1).optional(),
  size: z.number().int().min(1).max(1000).optional(),
  sort: paging.sort,
};
/** The size of a page where `standard` is meant without one. */
export const pageSize = (most: number, standard: number) => numeric.min(1).max(most).default(standard);
/** Where a list of posts goes on: the `next` of the response before, see post-position.ts. Overrides `page`. */
export const after = z.string().max(100).optional();
/** In the response: the `after` of what follows; null at the end of the list. */
export const next = z.string().nullable();
/** Longest lists without paging. */
export const listLimits = { authors: 5000, topics: 5000, users: 5000, reference: 5000, posts: 1000 } as const;

export const success = z.object({ status: z.literal('success') });
export const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A whole number that a column of 32 bits holds. */
const int32 = z.int32();
/**
 * Ids that 32 bits hold: entries of reference lists, accounts, roles, access tokens, notifications, alerts, rules,
 * webhooks. A greater one is refused, because no object has it and no column can be compared with it.
 */
export const shortId = int32.min(0);
export const shortIds = z.array(shortId);
/** A short id in a path or query. */
export const shortNumeric = z.coerce.number().pipe(shortId);
export const shortIdList = listOf(int32);

/** Unix seconds in a request, the years 1970 to 9999. */
export const unixTime = z.number().int().min(0).max(253_402_300_799);
export const unixTimeText = z.coerce.number().pipe(unixTime);

const idNumber = z.number().int().min(1);
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(idNumber);
/** An id in a request, as responses give it: an integer from 1, or the same as decimal digits. Becomes a number. */
export const sentId = z.union([idNumber, idText], { error: 'an id is an integer from 1, as a number or in digits' });
/** The same, or 0 or -1 for none. */
export const sentIdOrNone = z.union([sentId, z.literal(0), z.literal(-1)], {
  error: 'an id is an integer from -1, as a number or in digits',
});
/** The same for short ids. */
export const sentShortId = sentId.pipe(shortId);
export const sentShortIdOrNone = sentIdOrNone.pipe(int32);
