import { columnsOf } from '@mm/database/columns.js';
import { clientAddress } from '@mm/http/client-address.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { SessionWire } from '@mm/proto/http/accounts.js';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { DataSource, EntityManager } from 'typeorm';
import { browserWords } from './browser-words.js';
import { OidcPayload } from './oidc-payload.entity.js';
import { hashOf } from './payload-adapter.js';
import { SignInSessionRow } from './sign-in-session.entity.js';

const noteUse = statement(
  {},
  `INSERT INTO identity.sign_in_session AS s (uid, account_sub, address, browser) VALUES ($1, $2, $3, $4)
   ON CONFLICT (uid) DO UPDATE SET last_used_at = now(), address = excluded.address, browser = excluded.browser
   WHERE s.last_used_at < now() - interval '1 minute' OR s.address <> excluded.address`,
);
const open = statement(
  {},
  `SELECT FROM identity.oidc_payload
   WHERE model = 'Session' AND uid = $1 AND (expires_at IS NULL OR expires_at > now())`,
);
const ofAccount = statement(
  columnsOf(SignInSessionRow, 'uid', 'started_at', 'last_used_at', 'address', 'browser'),
  `SELECT s.uid, s.started_at, s.last_used_at, s.address, s.browser
   FROM identity.sign_in_session s
   WHERE s.account_sub = $1
     AND EXISTS (
       SELECT 1 FROM identity.oidc_payload p
       WHERE p.model = 'Session' AND p.uid = s.uid AND (p.expires_at IS NULL OR p.expires_at > now())
     )
   ORDER BY s.last_used_at DESC`,
);
const deleteEnded = statement(
  {},
  `DELETE FROM identity.sign_in_session s
   WHERE s.last_used_at < now() - interval '1 minute'
     AND NOT EXISTS (SELECT 1 FROM identity.oidc_payload p WHERE p.model = 'Session' AND p.uid = s.uid)`,
);

/** Notes address and browser of a session whenever it receives tokens: at its start and at each renewal. */
export function noteSessions(provider: Provider, dataSource: DataSource): void {
  provider.use(async (ctx, next) => {
    await next();
    const token = (ctx as Partial<KoaContextWithOIDC>).oidc?.entities.RefreshToken;
    if (ctx.status !== 200 || !token?.sessionUid || !token.accountId) return;
    const browser = browserWords(ctx.get('user-agent'));
    await affected(dataSource, noteUse, [hashOf(token.sessionUid), token.accountId, clientAddress(ctx.req), browser]);
  });
}

/** Whether a session, by the `sid` of its tokens, has neither ended nor expired. */
export async function isSessionOpen(dataSource: DataSource, session: string): Promise<boolean> {
  return (await rows(dataSource, open, [hashOf(session)])).length > 0;
}

/** Ends one session, by the `sid` of its tokens: none of them works any more. */
export async function endSession(tx: EntityManager, session: string): Promise<void> {
  await tx.delete(OidcPayload, { model: 'Session', uid: hashOf(session) });
  await tx.delete(SignInSessionRow, { uid: hashOf(session) });
}

/** Where an account is signed in, the last used session first. `ownSession`: `sid` of the caller's token. */
export async function sessionsOfAccount(
  dataSource: DataSource,
  sub: string,
  ownSession: string | undefined,
): Promise<SessionWire[]> {
  const own = ownSession === undefined ? undefined : hashOf(ownSession);
  return (await rows(dataSource, ofAccount, [sub])).map(({ uid, started_at, last_used_at, address, browser }) => ({
    started_at: unixSeconds(started_at),
    last_used_at: unixSeconds(last_used_at),
    address,
    browser,
    current: uid === own,
  }));
}

/** Ends every session and refresh token of an account, which is then signed out at its next refresh. */
export async function endSessionsOf(tx: EntityManager, sub: string): Promise<void> {
  await tx.delete(OidcPayload, { account_sub: sub });
  await tx.delete(SignInSessionRow, { account_sub: sub });
}

/** Deletes what was noted of sessions that have ended. */
export async function deleteEndedSessions(dataSource: DataSource): Promise<void> {
  await affected(dataSource, deleteEnded);
}
