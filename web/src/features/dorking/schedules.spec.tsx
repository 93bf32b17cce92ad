import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SearchProviderWire } from '@mm/proto/http/searches.js';
import { aSchedule, aSearch, searchId } from '../../../test/a-hit.js';
import { FakeDorking } from '../../../test/fake-dorking.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { DorkingPage } from './dorking.page.js';

function open(at: string, prepare: (server: FakeDorking) => void) {
  const server = new FakeDorking();
  prepare(server);
  renderScreen(
    <>
      <DorkingPage />
      <ConfirmDialog />
    </>,
    { at },
  );
  return server;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const shownSearch = `/dorking-search?job=${searchId(1)}`;

test('the shown search repeats every so many hours; a wrong number is refused', async () => {
  const request = { keyword: 'мост', site: '.kz' };
  const server = open(shownSearch, (made) => (made.searches = [aSearch(1, { request, title: 'мост' })]));
  await screen.findByText('Ничего не найдено');
  await press('Повторы');
  const hours = await screen.findByRole('textbox', { name: 'Повторять каждые, ч' });
  await userEvent.clear(hours);
  await press('Повторять');
  expect(screen.getByText('Целое число от 1 до 744.')).toBeTruthy();
  await userEvent.type(hours, '6');
  await press('Повторять');
  await waitFor(() => expect(shownToasts()).toEqual(['Поиск будет повторяться']));
  expect(server.sent('/save-schedule')).toEqual([{ request, every_hours: 6 }]);
  expect(await screen.findByRole('switch', { name: 'Повтор «мост» включён' })).toBeTruthy();
});

test('schedules are switched off and, after a question, deleted', async () => {
  const server = open('/dorking-search', (made) => {
    made.schedules = [aSchedule(3, { last: aSearch(1), owner: 'superviser' }), aSchedule(4, { title: 'мост' })];
  });
  await press('Повторы');
  expect(await screen.findByText('Откройте поиск, чтобы повторять его по расписанию.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('switch', { name: 'Повтор «паводок» включён' }));
  await waitFor(() =>
    expect(server.sent('/save-schedule')).toEqual([
      { id: 3, request: { keyword: 'паводок' }, every_hours: 24, active: false },
    ]),
  );
  expect(screen.getByText('Автор: superviser')).toBeTruthy();
  await press('Удалить повтор «мост»');
  await press('ДА');
  await waitFor(() => expect(server.sent('/delete-schedule')).toEqual([{ id: 4 }]));
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Повтор «мост» включён' })).toBeNull());
});

test('the last search of a schedule opens', async () => {
  open('/dorking-search', (made) => {
    made.searches = [aSearch(1)];
    made.schedules = [aSchedule(3, { last: aSearch(1) })];
  });
  await press('Повторы');
  await press(/Открыть последний поиск «паводок»$/);
  expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toContain(searchId(1));
});

test('the budgets of the providers are shown with what keeps them from answering', async () => {
  const provider = (id: SearchProviderWire['id'], over: Partial<SearchProviderWire>): SearchProviderWire => ({
    ...{ id, state: 'ready', used: 10, per_day: 100, waits_until: null, fault: null, message: '' },
    ...over,
  });
  open('/dorking-search', (made) => {
    made.providers = [
      provider('searxng', { state: 'waiting', waits_until: 1_763_703_600, fault: 'rate_limited' }),
      provider('yandex', { state: 'spent', used: 100 }),
      provider('brave', { state: 'off', used: 0, per_day: 0 }),
    ];
  });
  await press('Поисковики');
  const list = within(await screen.findByRole('dialog', { name: 'Поисковики и их лимиты' }));
  const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toMatch(/^SearXNG: ждёт до .*10 из 100.*просит подождать/);
  expect(rows[1]).toContain('Yandex Search API: исчерпал дневной лимит');
  expect(rows[2]).toBe('Brave Search API: не подключён');
  expect(list.getByRole('meter', { name: 'Yandex Search API: запросов за день' }).getAttribute('aria-valuenow')).toBe(
    '100',
  );
});
