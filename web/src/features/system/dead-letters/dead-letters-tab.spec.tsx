import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeadLetterWire } from '@mm/proto/http/dead-letters.js';
import { fakeServer } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { DeadLettersTab } from './dead-letters-tab.js';

const aLetter = (id: number, over: Partial<DeadLetterWire> = {}): DeadLetterWire => ({
  id,
  state: 'dead',
  topic: 'post.collected',
  key: `author:${id}`,
  event_id: `event-${id}`,
  group: 'review',
  reason: 'gave up after 5 tries',
  error: 'Error: no such column\n  at query',
  tries: 5,
  buried_at: 1_763_700_000,
  replays: 0,
  replayed_by: '',
  replayed_at: null,
  discarded_by: '',
  ...over,
});

function open(letters: DeadLetterWire[], { at = '/system?tab=dead-letters', isDown = false } = {}) {
  const state = { letters, isDown, done: 1, sent: [] as unknown[], asked: [] as Record<string, string>[] };
  const decide = (name: string, field: string) => ({
    [`POST /api-py/${name}-dead-letters`]: ({ body }: { body: unknown }) => {
      state.sent.push([name, body]);
      return { json: { status: 'success', [field]: state.done } };
    },
  });
  fakeServer({
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/dead-letters': ({ url }) => {
      state.asked.push(Object.fromEntries(url.searchParams));
      if (state.isDown) return { status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } };
      const total = state.letters.length;
      return { json: { letters: state.letters, total, open: total, topics: ['post.collected'], groups: ['review'] } };
    },
    'GET /api-py/dead-letter/1': () => ({
      json: { letter: letters[0], headers: { producer: 'ingestion' }, content: '{\n  "apiToken": "…"\n}' },
    }),
    ...decide('replay', 'replayed'),
    ...decide('discard', 'discarded'),
  });
  renderScreen(
    <>
      <DeadLettersTab />
      <ConfirmDialog />
    </>,
    { at, roles: ['mm_admin'] },
  );
  return state;
}
const row = async (name: string) =>
  within((await screen.findByRole('button', { name: `Подробнее: ${name}` })).closest('tr') as HTMLElement);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');

test('letters are listed with their reason and what was decided', async () => {
  open([
    aLetter(1),
    aLetter(2, {
      state: 'replaying',
      replays: 1,
      replayed_by: 'admin',
      replayed_at: 1_763_700_060,
      reason: 'own words',
    }),
    aLetter(3, { state: 'discarded', discarded_by: 'admin', reason: 'not readable as this topic' }),
  ]);
  const first = await row('post.collected author:1');
  expect(first.getByText('Не удалось с 5 попыток')).toBeTruthy();
  expect(first.getByText('Error: no such column')).toBeTruthy();
  const second = await row('post.collected author:2');
  expect([
    second.getByText('Повторяется'),
    second.getByText(/own words/),
    second.getByText(/^Повтор: .*admin/),
  ]).toHaveLength(3);
  expect(second.queryByRole('button', { name: /^Повторить/ })).toBeNull();
  const third = await row('post.collected author:3');
  expect(third.getByText('Событие не читается')).toBeTruthy();
  expect(third.getByText(/^Отклонено: .*admin/)).toBeTruthy();
  expect(third.queryByRole('button', { name: /^Отклонить/ })).toBeNull();
  expect(screen.getByText('Ждут решения: 3')).toBeTruthy();
});

test('a letter is opened with its content and error', async () => {
  open([aLetter(1)]);
  await press('Подробнее: post.collected author:1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Событие' }));
  expect((await dialog.findByRole('region', { name: 'Содержимое' })).textContent).toContain('"apiToken": "…"');
  expect(dialog.getByRole('region', { name: 'Ошибка' }).textContent).toBe('Error: no such column\n  at query');
  expect(dialog.getByText('event-1')).toBeTruthy();
});

test('one letter is replayed, and all that are shown after a question', async () => {
  const state = open([aLetter(1), aLetter(2), aLetter(3, { state: 'handled' })]);
  await press('Повторить: post.collected author:1');
  await waitFor(() => expect(shownToasts()).toEqual(['Отправлено на повтор: 1']));
  state.done = 2;
  await press('Повторить все показанные');
  await screen.findByText('Повторить все показанные события (2)?');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toContain('Отправлено на повтор: 2'));
  expect(state.sent).toEqual([
    ['replay', { ids: [1] }],
    ['replay', { ids: [1, 2] }],
  ]);
});

test('a letter is discarded after a question', async () => {
  const state = open([aLetter(1)]);
  await press('Отклонить: post.collected author:1');
  await press('Отмена');
  expect(state.sent).toEqual([]);
  await press('Отклонить: post.collected author:1');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Событие отклонено']));
  expect(state.sent).toEqual([['discard', { ids: [1] }]]);
});

test('what another administrator decided meanwhile is said', async () => {
  const state = open([aLetter(1)]);
  state.done = 0;
  await press('Повторить: post.collected author:1');
  await waitFor(() => expect(shownToasts()).toEqual(['Повторять нечего: события обработаны или уже повторяются']));
});

test('filters are sent and kept in the address', async () => {
  const state = open([], { at: '/system?tab=dead-letters&topic=post.collected&group=review&state=discarded' });
  await screen.findByText('Таких событий нет');
  expect(state.asked[0]).toEqual({
    page: '1',
    size: '20',
    state: 'discarded',
    topic: 'post.collected',
    group: 'review',
  });
  await press('Сбросить фильтры');
  await screen.findByText('Необработанных событий нет');
  expect(address()).toBe('/system?tab=dead-letters');
  expect(state.asked.at(-1)).toEqual({ page: '1', size: '20', state: 'open' });
});

test('a list that does not load offers another try', async () => {
  const state = open([aLetter(1)], { isDown: true });
  await screen.findByText('Список событий не загрузился');
  state.isDown = false;
  await press('Повторить');
  await screen.findByRole('table');
});
