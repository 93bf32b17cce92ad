import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { storageCalls } from '@mm/proto/http/storage.js';
import { fakeServer } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { StorageTab } from './storage-tab.js';

type Storage = CallResponse<typeof storageCalls.storage>;

// 21.11.2025 in Almaty (UTC+5).
const day = 1_763_665_200;
const storage = (more: Partial<Storage> = {}): Storage => ({
  parts: [
    { part: 'posts', bytes: 2_500_000_000, growth: 300_000_000 },
    { part: 'pictures', bytes: null, growth: null },
    { part: 'log', bytes: 500_000_000, growth: -100_000_000 },
  ],
  disk: { free: 40_000_000_000, total: 100_000_000_000 },
  gigabyte_month_price: 200,
  is_log_elsewhere: false,
  kept_from: { posts: day, pictures: day, log: day, audit: day },
  ...more,
});

function open(more: Partial<Storage> = {}) {
  const state = { fails: false };
  fakeServer({
    'GET /api-py/storage': () =>
      state.fails ? { status: 503, json: { code: 'http_503', message: '' } } : { json: storage(more) },
  });
  return { ...renderScreen(<StorageTab />, { roles: ['mm_admin'] }), state };
}
const rows = async (): Promise<(string | null)[][]> => {
  const table = within(await screen.findByRole('table', { name: 'Части хранилища' }));
  return table
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')));
};

test('each part has its size, what a month adds and what it costs', async () => {
  open();
  expect(await rows()).toEqual([
    ['Часть', 'Занято', 'За месяц', 'В месяц'],
    ['Посты и метки', '2,5 ГБ', '+300 МБ', '500 ₸'],
    ['Изображения', 'нет ответа', '–', '–'],
    ['Журнал событий между службами', '500 МБ', '−100 МБ', '100 ₸'],
    ['Всего', '3 ГБ', '+200 МБ', '600 ₸'],
  ]);
  expect(screen.getByText('Занято 3 ГБ')).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Место на диске' }).getAttribute('aria-valuetext')).toBe(
    'свободно 40 ГБ из 100 ГБ',
  );
  expect(
    screen.getByText('Посты, публикации и комментарии: хранится с 21.11.2025, этот день удаляется следующим'),
  ).toBeTruthy();
});

test('without a price there are no costs; that the log is elsewhere is said', async () => {
  open({ gigabyte_month_price: 0, is_log_elsewhere: true, disk: null });
  expect((await rows())[0]).toEqual(['Часть', 'Занято', 'За месяц']);
  expect(screen.getByText(/^Журнал событий хранится в Kafka/)).toBeTruthy();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('a failed load can be repeated', async () => {
  const { state } = open();
  state.fails = true;
  expect(await screen.findByText('Сведения о хранении не загрузились')).toBeTruthy();
  state.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await rows()).toHaveLength(5);
});
