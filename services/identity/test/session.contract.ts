import { Browser, claimsOf, type Tokens } from './browser.js';
import type { SignInStack } from './sign-in.contract.js';

export interface SessionStack extends SignInStack {
  /** Uses up, or lets pass, what is left of the reuse of a refresh token that was used twice. */
  endReuse(one: Browser, used: Tokens): Promise<void>;
  /** Checks that the access token of an ended session is refused: Keycloak's holds until it expires. */
  refusesSession?(tokens: Tokens): Promise<void>;
}

/**
 * What both sign-in providers do with a session. They differ in how long a used refresh token works: the bundled one
 * accepts it for 30 s, Keycloak once more at any time. The bundled one ends the whole session of a revoked refresh
 * token, Keycloak what the client has of it, whose access tokens hold until they expire.
 */
export function sessionContract(stackOf: () => SessionStack): void {
  const browser = (): Browser => new Browser(stackOf().signInUrl, stackOf().realm);
  const renew = (one: Browser, { refresh_token }: Tokens): Promise<Response> =>
    one.token({ grant_type: 'refresh_token', refresh_token });

  it('renews its tokens and signs in silently', async () => {
    const one = browser();
    const first = await one.signIn('viewer');
    const renewed = (await (await renew(one, first)).json()) as Tokens;
    expect(claimsOf(renewed.access_token)).toMatchObject({
      preferred_username: 'viewer',
      sid: claimsOf(first.access_token).sid,
    });
    const silent = await one.tokensFrom(await one.authorize({ prompt: 'none' }));
    expect(claimsOf(silent.access_token).sid).toBe(claimsOf(first.access_token).sid);
  });

  it('rotates its refresh tokens; a used one works once more, so that a lost answer signs nobody out', async () => {
    const one = browser();
    const first = await one.signIn('viewer');
    const second = (await (await renew(one, first)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = (await (await renew(one, first)).json()) as Tokens;
    expect((await renew(one, third)).status).toBe(200);
  });

  it('a refresh token that is used again too late or too often is refused, and its successors with it', async () => {
    const one = browser();
    const first = await one.signIn('viewer');
    await renew(one, first);
    const last = (await (await renew(one, first)).json()) as Tokens;
    await stackOf().endReuse(one, first);
    expect(await (await renew(one, first)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await renew(one, last)).status).toBe(400);
    const silent = await one.tokensFrom(await one.authorize({ prompt: 'none' }));
    expect(claimsOf(silent.access_token)).toMatchObject({ preferred_username: 'viewer' });
    expect((await renew(one, silent)).status).toBe(200);
  });

  it('ends when its refresh token is revoked; another one stays', async () => {
    const [one, other] = [browser(), browser()];
    const tokens = await one.signIn('viewer');
    const others = await other.signIn('viewer');
    const revoke = (token: string, client_id = 'mm-web'): Promise<Response> =>
      one.submit(one.endpoint('revoke'), { client_id, token, token_type_hint: 'refresh_token' });
    expect((await revoke(tokens.refresh_token)).status).toBe(200);
    expect((await renew(one, tokens)).status).toBe(400);
    expect((await renew(other, others)).status).toBe(200);
    await stackOf().refusesSession?.(tokens);
  });

  it('ends on sign-out', async () => {
    const one = browser();
    const tokens = await one.signIn('viewer');
    expect((await one.signOut(tokens.id_token, `${stackOf().signInUrl}/socmedia?x=2`)).headers.get('location')).toBe(
      `${stackOf().signInUrl}/socmedia?x=2`,
    );
    expect((await renew(one, tokens)).status).toBe(400);
    expect((await one.authorize({ prompt: 'none' })).headers.get('location')).toContain('error=login_required');
  });
}
