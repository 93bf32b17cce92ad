import { createHash } from 'node:crypto';

/**
 * Whether a request's key is the accepted one or one of its further keys, `<accepted>-<any>`, which tests use up in
 * place of the demo's own.
 */
export const isAccepted = (accepted: string, given: string | null | undefined): boolean =>
  given === accepted || (given?.startsWith(`${accepted}-`) ?? false);

/** A key in the journal: its beginning, and a digest by which keys are distinguished. */
export const keyMark = (key: string): string =>
  `${key.slice(0, 4)}#${createHash('sha256').update(key).digest('hex').slice(0, 6)}`;

/** The mark of a key, given as the key itself or as its mark. */
export const markOf = (given: string): string => (/^.{1,4}#[\da-f]{6}$/.test(given) ? given : keyMark(given));
