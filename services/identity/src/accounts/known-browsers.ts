import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const cookieName = 'MM_BROWSER';
const days = 180;
/** Of one browser; the one that signed in longest ago is forgotten. */
const maxAccounts = 5;

const content = z.object({ id: z.string(), subs: z.array(z.string()), until: z.number() });
type Content = z.infer<typeof content>;

/** The part of a `Cookie` header that says which accounts know the browser. */
export const browserCookieOf = (cookieHeader = ''): string | undefined =>
  cookieHeader.split(/;\s*/).find((pair) => pair.startsWith(`${cookieName}=`));

/**
 * Browsers in which an account has signed in before: a signed cookie says so. Wrong passwords of others do not lock
 * them out, and a thief of the cookie may guess no faster than from an address.
 */
export class KnownBrowsers {
  constructor(
    private readonly secret: string,
    private readonly isSecure: boolean,
  ) {}

  /** The id of the browser, if the account has signed in there. */
  idFor(sub: string, cookieHeader: string | undefined): string | undefined {
    const known = this.#read(cookieHeader);
    return known?.subs.includes(sub) ? known.id : undefined;
  }

  /** The `Set-Cookie` header after a sign-in of the account. */
  cookieFor(sub: string, cookieHeader: string | undefined): string {
    const known = this.#read(cookieHeader);
    const subs = [sub, ...(known?.subs ?? []).filter((other) => other !== sub)].slice(0, maxAccounts);
    const id = known?.id ?? randomBytes(12).toString('base64url');
    const body = Buffer.from(JSON.stringify({ id, subs, until: nowSeconds() + days * 86_400 } satisfies Content));
    const value = `${body.toString('base64url')}.${this.#sign(body).toString('base64url')}`;
    const attributes = `Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${this.isSecure ? '; Secure' : ''}`;
    return `${cookieName}=${value}; ${attributes}`;
  }

  #read(cookieHeader: string | undefined): Content | undefined {
    const [text = '', signature = ''] = browserCookieOf(cookieHeader)?.slice(`${cookieName}=`.length).split('.') ?? [];
    const body = Buffer.from(text, 'base64url');
    const [given, wanted] = [Buffer.from(signature, 'base64url'), this.#sign(body)];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    const { data } = content.safeParse(JSON.parse(body.toString()));
    return data && data.until > nowSeconds() ? data : undefined;
  }

  #sign(body: Buffer): Buffer {
    return createHmac('sha256', this.secret).update(body).digest();
  }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
