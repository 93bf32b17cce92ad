import type { KoaContextWithOIDC } from 'oidc-provider';

export const statusCookieName = 'MM_SIGN_IN_STATUS';

/** A cookie that scripts may read and that holds only the session's id: what keycloak-js' session frame compares. */
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
