import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { useSession } from '../../api/user-session.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { OwnPassword } from './own-password.js';

const path = '/api-py/change-own-password';
const [old, fresh] = ['старый-пароль', 'новый-пароль-2'];
const refused =
  (code: string, status = 400): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '' } });

const show = (answer: Responder = () => ({ json: { status: 'success' } })) => {
  const { requests } = fakeServer({ [`POST ${path}`]: answer });
  const signIn = jest.fn();
  const Screen = () => {
    const session = useSession();
    session.current = { ...session.current, signIn };
    return (
      <>
        <OwnPassword />
        <ConfirmDialog />
      </>
    );
  };
  const { store } = renderScreen(<Screen />);
  return { requests, signIn, store };
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = async (current = old, password = fresh, repeated = password) => {
  for (const [name, text] of [
    ['Текущий пароль', current],
    ['Новый пароль', password],
    ['Новый пароль ещё раз', repeated],
  ] as const)
    if (text) await userEvent.type(field(name), text);
  await userEvent.click(screen.getByRole('button', { name: 'Изменить пароль' }));
};
/** The error of each field that has one. */
const errors = () =>
  ['Текущий пароль', 'Новый пароль', 'Новый пароль ещё раз'].flatMap((name) => {
    const input = field(name);
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const text = described.map((id) => document.getElementById(id)?.textContent ?? '').join('');
    return input.getAttribute('aria-invalid') === 'true' ? [`${name}: ${text}`] : [];
  });

test('a changed password is acknowledged, then the user signs in with it; nothing keeps it', async () => {
  const { requests, signIn, store } = show();
  await fill();
  expect(await screen.findByText('Пароль изменён. Войдите с новым паролем.')).toBeTruthy();
  expect(requests.map((request) => request.body)).toEqual([{ old, password: fresh }]);
  expect(signIn).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  expect(field('Новый пароль').value).toBe('');
  expect(JSON.stringify(store.getState())).not.toContain(fresh);
});

test('an empty field and a repetition that differs are not sent', async () => {
  const { requests } = show();
  await fill(old, '', '');
  expect(errors()).toEqual(['Новый пароль: Заполните это поле.', 'Новый пароль ещё раз: Заполните это поле.']);
  await userEvent.clear(field('Текущий пароль'));
  await fill(old, fresh, 'другой-пароль');
  expect(errors()).toEqual(['Новый пароль ещё раз: Пароли не совпадают.']);
  expect(requests).toEqual([]);
});

test.each([
  ['wrong-password', ['Текущий пароль: Это не ваш текущий пароль.']],
  ['password-unchanged', ['Новый пароль: Новый пароль совпадает с текущим.']],
  ['password-too-short', ['Новый пароль: Пароль слишком короткий. Придумайте длиннее.']],
  ['password-too-common', ['Новый пароль: Такой пароль легко угадать: он слишком распространённый.']],
  ['password-is-name', ['Новый пароль: Пароль не должен совпадать с именем учетной записи.']],
])('%s is shown at its field, and the typed passwords stay', async (code, shown) => {
  const { signIn, store } = show(refused(code));
  await fill();
  await waitFor(() => expect(errors()).toEqual(shown));
  expect(field('Новый пароль').value).toBe(fresh);
  expect(signIn).not.toHaveBeenCalled();
  expect(JSON.stringify(store.getState())).not.toContain(fresh);
});

test.each([
  ['too-many-attempts', 429, 'Слишком много неверных попыток. Попробуйте позже.'],
  ['constructor', 500, 'Пароль не изменён: сервер не ответил как надо. Попробуйте ещё раз.'],
])('%s is no fault of a field', async (code, status, text) => {
  show(refused(code, status));
  await fill();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(errors()).toEqual([]);
});

test('where the password belongs to another page, there is a link to it', async () => {
  const { signIn } = show(() => ({ json: { status: 'elsewhere', address: 'https://id.example.kz/account' } }));
  await fill();
  const link = await screen.findByRole('link', { name: 'Открыть страницу' });
  expect(link.getAttribute('href')).toBe('https://id.example.kz/account');
  expect(signIn).not.toHaveBeenCalled();
});
