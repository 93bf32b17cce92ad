import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SystemSettingWire } from '@mm/proto/http/system-settings.js';
import { systemSettings, type SystemSettingKey } from '@mm/proto/vocabulary/system-setting.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { api } from '../../../api/api.js';
import { changedKeys, settingGroups, valueOfText, valuesToSave } from './setting-drafts.js';
import { SettingsTab } from './settings-tab.js';

type Values = Partial<Record<SystemSettingKey, string | number>>;
const open = (given: Values = {}, responders: Record<string, Responder> = {}) => {
  let values = given;
  const settings = (): SystemSettingWire[] =>
    (Object.keys(systemSettings) as SystemSettingKey[]).map((key) => {
      const { initial } = systemSettings[key];
      const value = values[key] ?? initial;
      const change = value === initial ? { changed_at: null, changed_by: '' } : { changed_at: 1e9, changed_by: 'anna' };
      return { key, value, initial, ...change };
    });
  const { requests } = fakeServer({
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/system-settings': () => ({ json: { settings: settings() } }),
    'POST /api-py/save-system-settings': ({ body }) => {
      values = { ...values, ...(body as { params: { values: Values } }).params.values };
      return { json: { settings: settings() } };
    },
    ...responders,
  });
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return {
    ...renderScreen(<SettingsTab />, { roles: ['mm_admin'] }),
    sent,
    replace: (next: Values) => (values = next),
  };
};
const postDays = () => screen.findByLabelText<HTMLInputElement>('Посты и публикации, дней');
const part = async (key: SystemSettingKey) => {
  await postDays();
  const found = document.querySelector<HTMLElement>(`[data-setting="${key}"]`);
  if (!found) throw new Error(`no setting ${key}`);
  return within(found);
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const enter = async (text: string) => {
  await userEvent.clear(await postDays());
  await userEvent.type(await postDays(), text);
};

test('each setting has an explanation, its limits, its initial value and who changed it', async () => {
  open({ 'audit-days': 90 });
  const days = await part('audit-days');
  expect(days.getByText(/^Сколько хранить записи/)).toBeTruthy();
  expect(days.getByText(/^От 31 до 3.650 дней\./)).toBeTruthy();
  expect(days.getByText(/^Исходное значение: 1.095 дней\.$/)).toBeTruthy();
  expect(days.getByText(/^Изменил\(а\) anna, 09\.09\.2001/)).toBeTruthy();
  expect((await part('post-days')).getByText('Не менялось.')).toBeTruthy();
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Отчёты и время',
    'Распознавание: что принимается само',
    'Сроки хранения',
    'Токены доступа',
    'Вход',
    'Стоимость хранения',
  ]);
});

test('changed settings are marked and saved together; Reset takes them back', async () => {
  const { sent } = open({ 'audit-days': 90 });
  expect([(await postDays()).value, button('Сохранить').disabled]).toEqual(['1095', true]);
  await enter('400');
  expect((await part('post-days')).getByText('не сохранено')).toBeTruthy();
  await userEvent.click(button('Сбросить'));
  expect([(await postDays()).value, screen.queryByText('не сохранено')]).toEqual(['1095', null]);
  await enter('400');
  await userEvent.click(button('Вернуть исходное: Журнал изменений, дней'));
  await userEvent.click(button('Сохранить (2)'));
  await waitFor(() => expect(shownToasts()).toEqual(['Настройки сохранены']));
  expect(sent()).toEqual([{ params: { values: { 'post-days': 400, 'audit-days': null } } }]);
  expect([(await postDays()).value, button('Сохранить').disabled]).toEqual(['400', true]);
});

test('a value outside the limits is not sent', async () => {
  open();
  await enter('30');
  expect(await screen.findByText(/^Введите целое число от 31/)).toBeTruthy();
  expect(button('Сохранить (1)').disabled).toBe(true);
});

test('a value that the server refuses is marked, and stays', async () => {
  open(
    {},
    {
      'POST /api-py/save-system-settings': () => ({
        status: 400,
        json: {
          code: 'setting-not-allowed',
          message: '',
          correlationId: '',
          details: [{ path: 'post-days', code: 'setting-not-allowed' }],
        },
      }),
    },
  );
  await enter('400');
  await userEvent.click(button('Сохранить (1)'));
  expect(await screen.findByText(/^Введите целое число/)).toBeTruthy();
  expect((await postDays()).value).toBe('400');
  await enter('401');
  expect(screen.queryByText(/^Введите целое число/)).toBeNull();
});

test('what another administrator saves is shown, and what was entered stays', async () => {
  const { store, replace } = open();
  await enter('400');
  replace({ 'post-days': 500, 'picture-days': 30 });
  // As the shell does on `setting:changed`.
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Config', id: 'system' }])));
  expect(await screen.findByText('Сохранено: 500 дней.')).toBeTruthy();
  expect([(await postDays()).value, screen.getByLabelText<HTMLInputElement>('Изображения, дней').value]).toEqual([
    '400',
    '30',
  ]);
});

test('a failed load can be repeated', async () => {
  let fails = true;
  open(
    {},
    {
      'GET /api-py/system-settings': () =>
        fails
          ? { status: 500, json: { code: 'internal', message: '' } }
          : { json: { settings: [setting('time-zone', 'UTC')] } },
    },
  );
  expect(await screen.findByText('Настройки не загрузились')).toBeTruthy();
  fails = false;
  await userEvent.click(button('Повторить'));
  expect(await screen.findByText('Отчёты и время')).toBeTruthy();
});

const setting = (key: SystemSettingWire['key'], value: string | number, initial = value): SystemSettingWire => ({
  key,
  value,
  initial,
  changed_at: null,
  changed_by: '',
});
const settings = [setting('post-days', 1095), setting('audit-days', 90, 1095), setting('time-zone', 'Asia/Almaty')];

test('every setting is in one part of the screen', () => {
  expect(Object.values(settingGroups).flat().sort()).toEqual(Object.keys(systemSettings).sort());
});

test.each([
  ['post-days', '1 095', 1095],
  ['post-days', '31', 31],
  ['post-days', '30', undefined],
  ['post-days', '3651', undefined],
  ['post-days', '40.5', undefined],
  ['post-days', 'сорок', undefined],
  ['post-days', '', undefined],
  ['gigabyte-month-price', '0', 0],
  ['time-zone', 'Europe/Moscow', 'Europe/Moscow'],
  ['time-zone', '+05:00', undefined],
] as const)('%s: “%s” is %s', (key, text, value) => expect(valueOfText(key, text)).toBe(value));

test('only what differs from the saved value is changed, and a wrong value is', () => {
  expect(changedKeys(settings, { 'post-days': '1095', 'audit-days': '91', 'time-zone': 'Asia/Almaty' })).toEqual([
    'audit-days',
  ]);
  expect(changedKeys(settings, { 'post-days': '' })).toEqual(['post-days']);
  expect(valuesToSave(settings, { 'post-days': '', 'audit-days': '91' })).toBeUndefined();
});

test('the initial value is saved as none', () => {
  expect(valuesToSave(settings, { 'audit-days': '1095', 'post-days': '400' })).toEqual({
    'post-days': 400,
    'audit-days': null,
  });
});
