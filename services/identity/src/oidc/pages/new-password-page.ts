import { escapeHtml } from '@mm/http/escape-html.js';
import type { PasswordProblem } from '@mm/proto/http/accounts.js';
import { page } from './page.js';
import type { Page } from './page.js';
import { textsIn, type PageLanguage } from './page-language.js';

export interface NewPasswordPageParts {
  language: PageLanguage;
  /** CSRF token, sent back in the field `csrf`. */
  csrf: string;
  /** Subject of the account whose old password was right, and the proof of it. */
  sub: string;
  proof: string;
  username: string;
  minLength: number;
  remembers: boolean;
  problem?: PasswordProblem | 'password-unchanged' | 'passwords-differ' | undefined;
}

/**
 * The page that asks for a new password after the right old one. The ids are those of Keycloak's page, so that one
 * browser test serves both.
 */
export function newPasswordPage(parts: NewPasswordPageParts): Page {
  const { language, csrf, minLength, problem, proof, remembers, sub, username } = parts;
  const texts = textsIn(language);
  const { [problem ?? 'passwords-differ']: words } = texts.passwordProblems(minLength);
  const field = (name: string, label: string, more: string): string =>
    `<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="new-password" maxlength="200" required${more}></div>`;
  const described = problem ? ' aria-describedby="input-error"' : '';
  const body = `<main>
<form id="kc-passwd-update-form" method="post">
<h1>${texts.newPassword}</h1>
<p>${texts.newPasswordHint(minLength)}</p>
<input type="hidden" name="csrf" value="${escapeHtml(csrf)}">
<input type="hidden" name="sub" value="${escapeHtml(sub)}">
<input type="hidden" name="proof" value="${escapeHtml(proof)}">
${remembers ? '<input type="hidden" name="rememberMe" value="on">' : ''}
<input type="text" name="username" autocomplete="username" value="${escapeHtml(username)}" readonly \
aria-label="${texts.username}">
${field('password-new', texts.newPassword, ` autofocus${described}`)}
${field('password-confirm', texts.repeatPassword, '')}
${problem ? `<p role="alert" id="input-error">${words}</p>` : ''}
<button id="kc-submit" type="submit">${texts.saveAndSignIn}</button>
</form>
</main>`;
  return page({ language, title: texts.newPassword, body });
}
