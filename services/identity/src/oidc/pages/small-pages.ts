import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml, page } from './page.js';
import type { Page } from './page.js';
import { texts } from './texts.js';

/** Signs out immediately when the product asked for it (with an ID token); otherwise asks first, as Keycloak does. */
export async function logoutPage(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const isOurs = ctx.oidc.entities.IdTokenHint !== undefined;
  const body = `<main><h1>${isOurs ? texts.signingOut : texts.signOutQuestion}</h1>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button></main>`;
  const submit = `document.querySelector('button[name=logout]').click();`;
  sendPage(ctx, page({ title: texts.signingOut, body, ...(isOurs ? { script: submit } : {}) }));
}

/** The page for a sign-in that cannot continue; shows the provider's description in small print. */
export async function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  sendPage(
    ctx,
    problemPage(
      out.error === 'session_not_found' || out.error === 'invalid_request' ? texts.expired : texts.failed,
      out.error_description ?? out.error,
    ),
  );
}

/** An error page with a link to the start page. */
export function problemPage(what: string, detail: string): Page {
  return page({
    title: texts.failed,
    body: [
      `<main><h1>${texts.failed}</h1><p role="alert">${what}</p>`,
      `<p><small>${escapeHtml(detail)}</small></p><a href="/">${texts.home}</a></main>`,
    ].join(''),
  });
}

function sendPage(ctx: KoaContextWithOIDC, { html, headers }: Page): void {
  ctx.set(headers);
  ctx.body = html;
}
