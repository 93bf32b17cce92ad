import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { configLoaded } from '../../api/config.slice.js';
import { useDates } from '../../api/date-format.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
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
