import { loginPage } from './login-page.js';
import { newPasswordPage } from './new-password-page.js';
import { languageOf, textsIn } from './page-language.js';
import { problemPage } from './small-pages.js';

test.each([
  [undefined, 'ru'],
  ['', 'ru'],
  ['kk', 'kk'],
  ['kk-KZ', 'kk'],
  ['en-GB KK ru', 'kk'],
  ['ru kk', 'ru'],
  [['kk'], 'ru'],
] as const)('ui_locales %p asks for %s', (asked, language) => expect(languageOf(asked)).toBe(language));

test('every page says all of its words in the language that was asked for', () => {
  const form = { language: 'kk', csrf: 'c', username: 'olzhas' } as const;
  const pages = [
    loginPage({ ...form, problem: { barred: 42 }, isDemo: true }),
    newPasswordPage({ ...form, sub: 's', proof: 'p', minLength: 10, remembers: true, problem: 'passwords-differ' }),
    problemPage('expired', '', 'kk'),
  ];
  const russian = Object.values(textsIn('ru')).filter(
    (text): text is string => typeof text === 'string' && !Object.values<unknown>(textsIn('kk')).includes(text),
  );
  expect(russian.length).toBeGreaterThan(10);
  for (const { html } of pages) {
    expect(html).toContain('<html lang="kk">');
    const text = html.replace(/<(style|script)[^]*?<\/\1>/g, '');
    expect(russian.filter((words) => text.includes(words))).toEqual([]);
  }
  expect(pages[0]?.html).toContain('Әкімші');
});
