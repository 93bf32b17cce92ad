import { escapeHtml } from '@mm/http/escape-html.js';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { page } from './page.js';
import type { Page } from './page.js';
import { languageOf, textsIn, type PageLanguage } from './page-language.js';

/** Signs out immediately when the product asked for it (with an ID token); otherwise asks first, as Keycloak does. */
export async function logoutPage(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const language = languageOf(ctx.oidc.params?.['ui_locales']);
  const texts = textsIn(language);
  const isOurs = ctx.oidc.entities.IdTokenHint !== undefined;
  const body = `<main><h1>${isOurs ? texts.signingOut : texts.signOutQuestion}</h1>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button></main>`;
  const submit = `document.querySelector('button[name=logout]').click();`;
  sendPage(ctx, page({ language, title: texts.signingOut, body, ...(isOurs ? { script: submit } : {}) }));
}

/** The page for a sign-in that cannot continue; shows the provider's description in small print. */
export async function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const isExpired = out.error === 'session_not_found' || out.error === 'invalid_request';
  const language = languageOf(ctx.oidc?.params?.['ui_locales']);
  sendPage(ctx, problemPage(isExpired ? 'expired' : 'failed', out.error_description ?? out.error, language));
}

/** An error page with a link to the start page. */
export function problemPage(what: 'expired' | 'failed', detail: string, language: PageLanguage = 'ru'): Page {
  const texts = textsIn(language);
  return page({
    language,
    title: texts.failed,
    body: [
      `<main><h1>${texts.failed}</h1><p role="alert">${texts[what]}</p>`,
      `<p><small>${escapeHtml(detail)}</small></p><a href="/">${texts.home}</a></main>`,
    ].join(''),
  });
}

function sendPage(ctx: KoaContextWithOIDC, { html, headers }: Page): void {
  ctx.set(headers);
  ctx.body = html;
}
