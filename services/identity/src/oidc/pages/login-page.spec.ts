import { readFileSync } from 'node:fs';
import { loginPage } from './login-page.js';

const web = (file: string): string => readFileSync(new URL(`../../../../../web/${file}`, import.meta.url), 'utf8');
const html = (parts: Partial<Parameters<typeof loginPage>[0]> = {}): string =>
  loginPage({ language: 'ru', csrf: 'c', username: '', isDemo: false, ...parts }).html;

test('the form speaks as /login does: the same product, title, labels, button and error [S2 §2, S2 §8]', () => {
  const texts = web('src/features/session/texts.ts');
  const words = new Map([...texts.matchAll(/(\w+): '([^']+)'/g)].map(([, key = '', word]) => [key, word]));
  const wordOf = (key: string): string => words.get(key) ?? key;
  const page = html({ problem: 'wrong' });
  for (const piece of [
    `<h1>${wordOf('title')}</h1>`,
    `<title>${wordOf('title')} — ${wordOf('product')}</title>`,
    `<label for="username">${wordOf('username')}</label>`,
    `<label for="password">${wordOf('password')}</label>`,
    `>${wordOf('remember')}</label>`,
    `<button id="kc-login" type="submit">${wordOf('login')}</button>`,
    `<p role="alert" id="input-error">${wordOf('wrong')}</p>`,
  ])
    expect(page).toContain(piece);
});

test('the page has the logo and the colours of the web, light and dark', () => {
  const page = html();
  const tokens = web('src/design/tokens.css');
  const colours = [...page.matchAll(/--[\w-]+: light-dark\([^)]+\)/g)].map(([colour]) => colour);
  expect(colours.length).toBeGreaterThan(10);
  for (const colour of colours) expect(tokens).toContain(colour);
  const [, logo = ''] = web('src/ui/icon/icon.tsx').split('export const Logo');
  const lines = [...logo.matchAll(/d="([^"]+)"/g)];
  expect(lines).toHaveLength(2);
  for (const [, path] of lines) expect(page).toContain(path);
});

test('the ids of the form are those of Keycloak', () => {
  for (const id of ['kc-form-login', 'username', 'password', 'kc-login']) expect(html()).toContain(`id="${id}"`);
});
