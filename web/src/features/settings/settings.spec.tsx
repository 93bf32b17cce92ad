import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { configLoaded } from '../../api/config.slice.js';
import { useDates } from '../../api/date-format.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { useSession } from '../../api/user-session.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { OwnPassword } from './own-password.js';
import { SettingsPage } from './settings.page.js';

const path = '/api-py/socmedia/change/pre-selected-oblast';
const Noon = () => <time>{useDates().dateTimeOf(Date.UTC(2026, 10, 5, 12) / 1000)}</time>;
const noon = () => screen.getByRole('time').textContent;
const renderSettings = (save: Responder = () => ({ json: { status: 'success' } })) => {
  localStorage.clear();
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/socmedia/pre-selected-oblasts': () => ({ json: { oblasts: { vk: [79] } } }),
    [`POST ${path}`]: save,
  });
  const { store } = renderScreen(
    <>
      <SettingsPage networks={descriptorList} />
      <Noon />
    </>,
  );
  act(() => {
    store.dispatch(
      configLoaded({
        auth: { url: '', realms: [], realm: '', client: '' },
        demo: false,
        demo_names: {},
        version: '',
        time_zone: 'Asia/Almaty',
      }),
    );
  });
  return { requests };
};
const choose = async (field: RegExp, option: string) => {
  fireEvent.click(await screen.findByRole('button', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

test('default regions are shown for networks that have regions, and a choice is saved for the caller [D §5, D §10]', async () => {
  const { requests } = renderSettings();
  await choose(/^(?!Очистить).*Области: VK/, 'Астана');
  await waitFor(() => expect(shownToasts()).toEqual(['Настройки сохранены']));
  expect(requests.find((a) => a.path === path)?.body).toEqual({ user: 'operator', soctype: 'vk', oblasts: [71, 79] });
  for (const name of ['Instagram', 'Facebook']) expect(screen.getByText(`Области: ${name}`)).toBeTruthy();
  for (const name of ['YouTube', 'OK', 'SMI']) expect(screen.queryByText(`Области: ${name}`)).toBeNull();
});

test('a default region of Instagram is saved under its network [S1 §7, D §5]', async () => {
  const { requests } = renderSettings();
  await choose(/^(?!Очистить).*Области: Instagram/, 'Астана');
  await waitFor(() => expect(shownToasts()).toEqual(['Настройки сохранены']));
  expect(requests.find((a) => a.path === path)?.body).toEqual({
    user: 'operator',
    soctype: 'instagram',
    oblasts: [71],
  });
});

test('a choice that was not saved shows an error', async () => {
  renderSettings(() => ({ status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } }));
  await choose(/^(?!Очистить).*Области: VK/, 'Астана');
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Области не сохранены: сервер не ответил как надо. Попробуйте ещё раз.']),
  );
});

test('the chosen zone is used for clock times in this browser [D §7, D §10]', async () => {
  renderSettings();
  expect(noon()).toBe('05.11.2026, 17:00');
  await choose(/Часовой пояс/, 'Москва');
  expect(noon()).toBe('05.11.2026, 15:00');
});

test('the appearance changes at once and all keys are listed [D §10]', () => {
  renderSettings();
  expect(screen.getByRole('radiogroup', { name: 'Оформление' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/тема/i);
  fireEvent.click(screen.getByRole('radio', { name: 'Тёмное' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(screen.getByText('Ctrl + K')).toBeTruthy();
});

test('the language of the interface is chosen by its own name and kept in this browser', () => {
  renderSettings();
  const [russian, kazakh] = ['Русский', 'Қазақша'].map((name) => screen.getByRole<HTMLInputElement>('radio', { name }));
  expect([russian?.checked, kazakh?.checked]).toEqual([true, false]);
  if (kazakh) fireEvent.click(kazakh);
  expect(localStorage.getItem('mm.language')).toBe('kk');
});

const passwordPath = '/api-py/change-own-password';
const [old, fresh] = ['старый-пароль', 'новый-пароль-2'];
const refused =
  (code: string, status = 400): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '' } });

const show = (answer: Responder = () => ({ json: { status: 'success' } })) => {
  const { requests } = fakeServer({ [`POST ${passwordPath}`]: answer });
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

test.each([
  [['mm_superviser'], true],
  [['mm_admin', 'mm_superviser'], false],
  [['mm_operator'], false],
] as const)('%j find the thresholds of recognition among their settings: %s', async (roles, hasThem) => {
  const setting = { key: 'accept-tone', value: 80, initial: 70, changed_at: null, changed_by: '' };
  fakeServer({
    ...referenceResponders,
    'GET /api-py/socmedia/pre-selected-oblasts': () => ({ json: { oblasts: {} } }),
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/system-settings': () => ({ json: { settings: [setting] } }),
  });
  renderScreen(<SettingsPage networks={descriptorList} />, { roles: [...roles] });
  if (!hasThem) return expect(screen.queryByText(/действуют для всей установки/)).toBeNull();
  expect((await screen.findByLabelText<HTMLInputElement>('Тональность, %')).value).toBe('80');
  expect(screen.getByText(/если система уверена в нём не меньше указанного/)).toBeTruthy();
  expect(screen.queryByText('Сроки хранения')).toBeNull();
  return undefined;
});
