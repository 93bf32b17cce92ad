import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeletedItemWire } from '@mm/proto/http/trash.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { TrashPage } from './trash.page.js';

const anItem = (id: number, over: Partial<DeletedItemWire> = {}): DeletedItemWire => ({
  kind: 'topic',
  id,
  name: `Вода ${id}`,
  author: 'operator',
  deleted_by: 'admin',
  deleted_at: 1_763_700_000 + id,
  kept_until: 1_763_700_000 + id + 30 * 86_400,
  ...over,
});

function open(topics: DeletedItemWire[], events: DeletedItemWire[] = [], role: Role = 'mm_superviser') {
  const state = {
    topics,
    events,
    sent: [] as unknown[],
    restore: (() => ({ json: { status: 'success' } })) as Responder,
  };
  const restore =
    (list: 'topics' | 'events'): Responder =>
    (request) => {
      state.sent.push(request.body);
      const answer = state.restore(request);
      const { id } = (request.body as { params: { id: number } }).params;
      if (!('status' in answer)) state[list] = state[list].filter((item) => item.id !== id);
      return answer;
    };
  fakeServer({
    'GET /api-py/deleted-topics': () => ({ json: { deleted: state.topics } }),
    'GET /api-py/deleted-events': () => ({ json: { deleted: state.events } }),
    'POST /api-py/restore-topic': restore('topics'),
    'POST /api-py/restore-event': restore('events'),
  });
  renderScreen(<TrashPage />, { at: '/trash', path: '/trash', roles: [role] });
  return state;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

test('topics, sections and events are listed together, the newest first', async () => {
  open([anItem(1), anItem(2, { kind: 'section', name: 'Раздел' })], [anItem(3, { kind: 'event', name: 'Паводок' })]);
  await screen.findByRole('table', { name: 'Удалённое' });
  expect(names()).toEqual(['Паводок', 'Раздел', 'Вода 1']);
});

test('an operator is shown no events, and the call for them is not made', async () => {
  open([anItem(1)], [anItem(3, { kind: 'event' })], 'mm_operator');
  await screen.findByRole('table');
  expect(names()).toEqual(['Вода 1']);
});

test.each([
  ['topic', 'Тема «Вода 1» восстановлена', { kind: 'topic', id: 1 }],
  ['section', 'Раздел «Вода 1» восстановлен', { kind: 'section', id: 1 }],
  ['event', 'Событие «Вода 1» восстановлено', { id: 1 }],
] as const)('a %s is brought back and leaves the list', async (kind, text, params) => {
  const state = open(kind === 'event' ? [] : [anItem(1, { kind })], kind === 'event' ? [anItem(1, { kind })] : []);
  await userEvent.click(await screen.findByRole('button', { name: 'Восстановить «Вода 1»' }));
  await screen.findByText('Ничего не удалено');
  expect([state.sent, shownToasts()]).toEqual([[{ params }], [text]]);
});

test.each([
  [409, 'topic-name-taken', 'Тема с таким наименованием уже существует'],
  [404, 'not-in-trash', 'Этого в списке удалённого уже нет'],
  [500, 'internal', 'Не удалось восстановить'],
])('what is refused with %s stays in the list', async (status, code, text) => {
  const state = open([anItem(1)]);
  state.restore = () => ({ status, json: { code, message: code, correlationId: '' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Восстановить «Вода 1»' }));
  await waitFor(() => expect(shownToasts()).toEqual([text]));
  expect(names()).toEqual(['Вода 1']);
});

test('the search finds part of a name', async () => {
  open([anItem(1), anItem(2, { name: 'Дороги' })]);
  await screen.findByRole('table');
  await userEvent.type(screen.getByRole('searchbox'), 'ДОР');
  await waitFor(() => expect(names()).toEqual(['Дороги']));
  await userEvent.type(screen.getByRole('searchbox'), 'ъ');
  await userEvent.click(await screen.findByRole('button', { name: 'Сбросить поиск' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});
