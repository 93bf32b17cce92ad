import { escapeHtml } from '@mm/http/escape-html.js';
import { demoAccounts, demoPassword } from '../../accounts/demo-accounts.js';
import { page } from './page.js';
import type { Page } from './page.js';
import { roleWords, textsIn, type PageLanguage } from './page-language.js';

/** Wrong credentials, or the seconds until the next attempt is looked at. */
export type LoginProblem = 'wrong' | { barred: number };

export interface LoginPageParts {
  language: PageLanguage;
  /** CSRF token, sent back in the field `csrf`. */
  csrf: string;
  username: string;
  problem?: LoginProblem | undefined;
  /** Whether the demo accounts are shown: in a demo workspace only. */
  isDemo: boolean;
}

const fillForm = `
for (const button of document.querySelectorAll('[data-account]')) button.addEventListener('click', () => {
  document.getElementById('username').value = button.dataset.account;
  document.getElementById('password').value = button.dataset.password;
  document.getElementById('kc-login').focus();
});`;

const logo = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="7" \
fill="#1d4f91"/><path d="M6 22V10l5 7 5-7v12" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round" \
stroke-linecap="round"/><path d="M20 22v-5M24 22V12M28 22v-8" transform="translate(-1 0)" stroke="#8fc1ff" \
stroke-width="2.6" stroke-linecap="round"/></svg>`;

/**
 * The page with the user name and password form.
 * Field and button ids are Keycloak's, so that one browser test serves both.
 */
export function loginPage({ language, csrf, username, problem, isDemo }: LoginPageParts): Page {
  const texts = textsIn(language);
  const words = typeof problem === 'object' ? texts.barred(problem.barred) : problem && texts[problem];
  const body = `<main>
<form id="kc-form-login" method="post">
<p class="product">${logo}${texts.product}</p>
<h1>${texts.signIn}</h1>
<input type="hidden" name="csrf" value="${escapeHtml(csrf)}">
<div>
<label for="username">${texts.username}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" \
spellcheck="false" maxlength="100" required${username ? '' : ' autofocus'} value="${escapeHtml(username)}">
</div>
<div>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" \
required${username ? ' autofocus' : ''}${problem ? ' aria-describedby="input-error"' : ''}>
</div>
<label class="check"><input type="checkbox" name="rememberMe">${texts.remember}</label>
${words ? `<p role="alert" id="input-error">${words}</p>` : ''}
<button id="kc-login" type="submit">${texts.login}</button>
</form>
${isDemo ? demoSection(language) : ''}
</main>`;
  return page({ language, title: texts.signIn, body, ...(isDemo ? { script: fillForm } : {}) });
}

function demoSection(language: PageLanguage): string {
  const texts = textsIn(language);
  const buttons = demoAccounts.map(({ username, role }) => {
    const { title, may } = roleWords(language, role);
    return (
      `<button type="button" data-account="${username}" data-password="${demoPassword}">` +
      `<strong>${username}</strong><small>${title}: ${may}</small></button>`
    );
  });
  return [
    `<section aria-labelledby="demo"><h2 id="demo">${texts.demoTitle}</h2>`,
    `<p>${escapeHtml(texts.demoHint(demoPassword))}</p>`,
    ...buttons,
    '</section>',
  ].join('');
}
