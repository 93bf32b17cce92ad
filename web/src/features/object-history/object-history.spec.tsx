import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { anAccount } from '../../../test/an-account.js';
import { anAuditRecord } from '../../../test/an-audit-record.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { EventManagerPage } from '../event-manager/event-manager.page.js';
import { HistoryButton } from './history-button.js';
import type { HistoryKind } from './history-kind.js';

const problem =
  (status: number): Responder =>
  () => ({ status, json: { code: 'x', message: '', correlationId: '' } });
const show = (history: Responder, { kind = 'topic', roles }: { kind?: HistoryKind; roles?: Role[] } = {}) => {
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/get-users': () => ({
      json: { users: [anAccount(3, { username: 'operator', name: 'Айгуль' })] },
    }),
    [`GET /api-py/object-history/${kind}/7`]: history,
  });
  renderScreen(<HistoryButton kind={kind} id={7} name="Парки" />, roles ? { roles } : {});
  return () => requests.filter(({ path }) => path.startsWith('/api-py/object-history')).length;
};
const records =
  (...list: ReturnType<typeof anAuditRecord>[]): Responder =>
  () => ({
    json: { records: list.map(({ address: _a, request_id: _r, hash: _h, ...record }) => record) },
  });
const open = () => userEvent.click(screen.getByRole('button', { name: 'История изменений: Парки' }));

test('the history of an object is fetched when it is opened, newest first, with who and what changed', async () => {
  const asked = show(
    records(
      anAuditRecord(5, { action: 'topic.created', before: null, after: { name: 'Парки' } }),
      anAuditRecord(9, { before: { access: [3] }, after: { access: [3, 4] } }),
    ),
  );
  expect(asked()).toBe(0);
  await open();
  const dialog = within(await screen.findByRole('dialog', { name: 'История темы' }));
  await waitFor(() => expect(dialog.getAllByText('Айгуль (operator)')).toHaveLength(2));
  const entries = dialog.getAllByRole('listitem').filter((item) => item.parentElement?.tagName === 'OL');
  const shown = entries.map((item) => [item.querySelector('b')?.textContent, item.querySelector('ul')?.textContent]);
  expect(shown).toEqual([
    ['Тема изменена', 'Доступ: добавлено: № 4'],
    ['Тема создана', 'Наименование: Парки'],
  ]);
});

test('what a model and a rule did is marked, and what a person did is not', async () => {
  show(
    records(
      anAuditRecord(3, { actor_kind: 'model', actor: 'tone-3' }),
      anAuditRecord(2, { actor_kind: 'rule', actor: 'реклама' }),
      anAuditRecord(1),
    ),
    { kind: 'post' },
  );
  await open();
  const dialog = within(await screen.findByRole('dialog', { name: 'История поста' }));
  const entryOf = async (text: string) => (await dialog.findByText(text)).closest('ol > li');
  expect((await entryOf('модель'))?.className).toBe('machine');
  expect((await entryOf('правило'))?.className).toBe('machine');
  expect((await entryOf('Айгуль (operator)'))?.className).toBe('');
});

test('each opening asks again', async () => {
  const asked = show(records());
  await open();
  expect(await screen.findByText('Изменений ещё не было.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  await open();
  await waitFor(() => expect(asked()).toBe(2));
});

test.each([
  ['post', ['mm_user'], false],
  ['post', ['mm_operator'], true],
  ['author', ['MM_view'], false],
  ['author', ['mm_superviser'], true],
  ['event', ['mm_user'], false],
  ['event', ['mm_operator'], true],
  ['account', ['mm_superviser'], false],
  ['account', ['mm_admin'], true],
  ['topic', ['mm_user'], true],
  ['section', ['MM_view'], true],
] as const)('the history of a %s for %s: %s', (kind, roles, isOffered) => {
  show(records(), { kind, roles: [...roles] });
  expect(screen.queryByRole('button', { name: 'История изменений: Парки' }) !== null).toBe(isOffered);
});

test.each([404, 403])('an object that is gone or closed (%s) is no error of the server', async (status) => {
  show(problem(status));
  await open();
  expect(await screen.findByText('Этого больше нет, или доступ к нему закрыт.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

test('a history that did not load can be fetched again', async () => {
  const asked = show(problem(503));
  await open();
  expect(await screen.findByText('История не загрузилась')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(asked()).toBe(2));
});

test('each row of the list of events has the history of its event', async () => {
  fakeServer({
    ...referenceResponders,
    'GET /api-py/object-history/event/7': records(anAuditRecord(1, { action: 'event.created' })),
  });
  renderScreen(<EventManagerPage />, { roles: ['mm_superviser'] });
  await userEvent.click(await screen.findByRole('button', { name: 'История изменений: Паводок' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'История события' }));
  expect(await dialog.findByText('Событие создано')).toBeTruthy();
});
