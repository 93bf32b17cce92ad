import { z } from 'zod';

/** A whole number, also as text. */
export const whole = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .transform(Math.trunc);

/** A time such as `2026-11-20T05:00:00+0000`, as RFC 3339 in UTC. */
export const isoTime = z.string().transform((text, ctx) => {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  ctx.addIssue('not a time');
  return z.NEVER;
});

/** The address if a browser can open it. */
export const webAddress = (address: string | null | undefined): string | undefined =>
  address && /^https?:\/\//i.test(address) ? address : undefined;

/** `displayUrl` and `pictures` of a post, for its pictures in their order. */
export function picturesOf(addresses: readonly (string | null | undefined)[]): {
  displayUrl?: string;
  pictures?: string[];
} {
  const pictures = [...new Set(addresses.map(webAddress).filter((address) => address !== undefined))];
  return { ...(pictures[0] !== undefined && { displayUrl: pictures[0] }), ...(pictures.length > 1 && { pictures }) };
}
