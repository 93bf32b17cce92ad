import type { KoaContextWithOIDC } from 'oidc-provider';

export const statusCookieName = 'MM_SIGN_IN_STATUS';

/** A cookie readable by scripts that holds only the session id; the session frame of keycloak-js compares it. */
export const statusCookie = {
  set(ctx: KoaContextWithOIDC, sessionUid: string | undefined, seconds: number): void {
    if (sessionUid)
      ctx.cookies.set(statusCookieName, sessionUid, {
        httpOnly: false,
        sameSite: 'lax',
        signed: false,
        overwrite: true,
        maxAge: seconds * 1000,
      });
  },
  clear(ctx: KoaContextWithOIDC): void {
    ctx.cookies.set(statusCookieName, null, { signed: false });
  },
};
