import { newPasswordPage } from './new-password-page.js';

const html = (parts: Partial<Parameters<typeof newPasswordPage>[0]> = {}): string =>
  newPasswordPage({
    language: 'ru',
    csrf: 'c',
    sub: 's',
    proof: 'p',
    username: 'olzhas',
    minLength: 10,
    remembers: false,
    ...parts,
  }).html;

test('the page says in Russian what is asked for, with the configured length', () => {
  expect(html({ minLength: 12 })).toContain('Придумайте свой пароль: не короче 12 символов.');
  expect(html()).not.toContain('role="alert"');
});

test.each([
  ['password-too-short', 'Пароль короче 10 символов.'],
  ['password-too-common', 'Такой пароль легко угадать. Придумайте другой.'],
  ['password-is-name', 'Пароль не должен повторять имя учётной записи.'],
  ['password-unchanged', 'Новый пароль совпадает с прежним.'],
  ['passwords-differ', 'Пароли не совпадают.'],
] as const)('%s is explained next to the fields', (problem, words) => {
  expect(html({ problem })).toContain(`<p role="alert" id="input-error">${words}</p>`);
  expect(html({ problem })).toContain('aria-describedby="input-error"');
});

test('names and fields are escaped, and every field has a label', () => {
  const page = html({ username: '"><b>' });
  expect(page).not.toContain('<b>');
  for (const id of ['password-new', 'password-confirm']) expect(page).toContain(`<label for="${id}">`);
});

test('a session that is to be remembered stays so', () => {
  expect(html({ remembers: true })).toContain('name="rememberMe"');
  expect(html()).not.toContain('rememberMe');
});
