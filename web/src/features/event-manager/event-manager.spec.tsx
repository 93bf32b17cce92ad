import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventWire } from '@mm/proto/http/reference.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { api } from '../../api/api.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { EventManagerPage } from './event-manager.page.js';
import { eventRows, keywordParts, shownRows } from './event-rows.js';

const flood: EventWire = { id: 7, name: 'Паводок', spheres: [5], oblasts: [71], keywords: 'вода*; река', version: 4 };
const anEvent = (id: number): EventWire => ({ ...flood, id, name: `Событие ${id}`, version: 1 });

const open = (events: EventWire[], responders: Record<string, Responder> = {}, at = '/event-manager') => {
  let stored = events;
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/events-list': () => ({ json: { status: 'success', events_list: stored } }),
    'POST /api-py/save-event': ({ body }) => {
      const { params } = body as { params: Partial<EventWire> };
      const event = { ...anEvent(params.id ?? 90), ...params, version: (params.version ?? 0) + 1 };
      stored = [...stored.filter(({ id }) => id !== event.id), event];
      return { json: { status: 'success', event } };
    },
    'POST /api-py/delete-event': ({ body }) => {
      stored = stored.filter(({ id }) => id !== (body as { params: { id: number } }).params.id);
      return { json: { status: 'success' } };
    },
    ...responders,
  });
  const view = renderScreen(
    <>
      <EventManagerPage />
      <ConfirmDialog />
    </>,
    { roles: ['mm_superviser'], at },
  );
  const sent = () =>
    requests
      .filter(({ method, path }) => method === 'POST' && !path.includes('/query-lab/'))
      .map(({ path, body }) => ({ path, body }));
  return { ...view, sent, store: view.store, replace: (next: EventWire[]) => (stored = next) };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const nameField = () => screen.findByLabelText<HTMLInputElement>('Наименование');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' });
const refused =
  (code: string, over: object = {}, status = 409): Responder =>
  () => ({ status, json: { code, message: '', correlationId: '', ...over } });

test('events are listed with their spheres, regions and keywords [S2 §2, S2 §3]', async () => {
  open([flood]);
  const table = within(await screen.findByRole('table', { name: 'События' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Наименование',
    'Сферы',
    'Области',
    'Ключевые слова',
    'Действия',
  ]);
  const [, ...rows] = table.getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([['Паводок', 'ЖКХ', 'Астана', 'вода*; река']]);
});

test('search, order and page are in the address', async () => {
  open(Array.from({ length: 12 }, (_, i) => anEvent(i + 10)));
  await screen.findByText('Событие 10');
  expect(screen.getAllByRole('row')).toHaveLength(11);
  await press('Страница 2');
  await userEvent.click(screen.getByRole('button', { name: 'Наименование' }));
  await userEvent.click(screen.getByRole('button', { name: 'Наименование' }));
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('Событие 21');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск события' }), '15');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(decodeURI(screen.getByTestId('address').textContent ?? '')).toBe('/event-manager?sort=-name&search=15');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск события' }), 'x');
  await press('Сбросить поиск');
  expect(screen.getAllByRole('row')).toHaveLength(11);
});

test('an event is created with its properties; Save is enabled by a change and needs a name [S2 §2, S2 §3]', async () => {
  const { sent } = open([]);
  expect(await screen.findByText('Событий пока нет')).toBeTruthy();
  await press('Новое событие');
  const field = await nameField();
  expect(save().disabled).toBe(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'ЖКХ' }));
  await userEvent.click(save());
  expect(screen.getByText('Впишите наименование.')).toBeTruthy();
  await userEvent.type(field, ' Ярмарка ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Шымкент' }));
  await userEvent.type(screen.getByLabelText('Ключевые слова'), 'ярмарк*; выставка');
  await userEvent.click(save());
  await waitFor(() => expect(shownToasts()).toEqual(['Событие «Ярмарка» сохранено']));
  expect(sent()).toEqual([
    {
      path: '/api-py/save-event',
      body: { params: { name: 'Ярмарка', spheres: [5], oblasts: [79], keywords: 'ярмарк*; выставка' } },
    },
  ]);
  expect(await screen.findByText('Ярмарка')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an edited event is sent with its version; changed back it has nothing to save [S2 §4]', async () => {
  const { sent } = open([flood]);
  await press('Изменить: Паводок');
  const region = await screen.findByRole('checkbox', { name: 'Астана' });
  await userEvent.click(region);
  expect(save().disabled).toBe(false);
  await userEvent.click(region);
  expect(save().disabled).toBe(true);
  await userEvent.type(await nameField(), ' 2026{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    params: { id: 7, version: 4, name: 'Паводок 2026', spheres: [5], oblasts: [71], keywords: 'вода*; река' },
  });
});

test.each([
  ['event-name-taken', refused('event-name-taken'), 'Тема с таким именем уже есть'],
  ['event-not-found', refused('event-not-found', {}, 404), 'Этого больше нет: кто-то удалил или закрыл доступ.'],
  [
    'expression-invalid',
    refused(
      'expression-invalid',
      { details: [{ path: 'params.keywords', code: 'bracket-not-closed', message: '6' }] },
      400,
    ),
    'Символ 7: эта скобка не закрыта.',
  ],
])('a save that is refused (%s) says why, and what was entered stays [S2 §5]', async (_code, responder, words) => {
  open([flood], { 'POST /api-py/save-event': responder });
  await press('Изменить: Паводок');
  await userEvent.type(await nameField(), ' 2');
  await userEvent.click(save());
  expect(await screen.findByText(words)).toBeTruthy();
  expect((await nameField()).value).toBe('Паводок 2');
});

test('what the expressions of an event find is counted while they are typed [37]', async () => {
  open([flood], {
    'POST /api-py/query-lab/try': ({ body }) => {
      const { keywords } = (body as { params: { keywords: string } }).params;
      const isRead = keywords === 'вода*| река| потоп';
      return { json: { hits: isRead ? 12 : 2, added: null, removed: null, samples: [], marks: [] } };
    },
  });
  await press('Изменить: Паводок');
  expect(await screen.findByText('Находит 2 публикации за 30 дней')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Ключевые слова' }), '; потоп');
  expect(await screen.findByText('Находит 12 публикаций за 30 дней')).toBeTruthy();
});

test('after a change by somebody else the own fields can be saved over it, or theirs be taken [D §3]', async () => {
  const theirs = { ...flood, name: 'Большой паводок', version: 9 };
  const { sent } = open([flood], { 'POST /api-py/save-event': refused('stale-version', { current: theirs }) });
  await press('Изменить: Паводок');
  await userEvent.type(await nameField(), ' 2');
  await userEvent.click(save());
  await press('Сохранить мои поля');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ params: { id: 7, version: 9, name: 'Паводок 2' } });
  await press('Взять сохранённое');
  expect([(await nameField()).value, save().disabled]).toEqual(['Большой паводок', true]);
});

test('an event is deleted only after ДА [S2 §2]', async () => {
  const { sent } = open([flood]);
  await press('Удалить: Паводок');
  expect(await screen.findByText(/^Удалить событие «Паводок»\?/)).toBeTruthy();
  await press('Отмена');
  expect(sent()).toEqual([]);
  await press('Удалить: Паводок');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Событие «Паводок» удалено']));
  expect(sent()).toEqual([{ path: '/api-py/delete-event', body: { params: { id: 7 } } }]);
  expect(await screen.findByText('Событий пока нет')).toBeTruthy();
});

test('what others change appears in the list, and a form that is open keeps what was typed', async () => {
  const { store, replace } = open([flood]);
  await press('Изменить: Паводок');
  await userEvent.type(await nameField(), ' 2');
  replace([flood, anEvent(8)]);
  // As the shell does on `reference:changed`.
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Reference', id: 'event' }])));
  expect(await screen.findByText('Событие 8')).toBeTruthy();
  expect((await nameField()).value).toBe('Паводок 2');
});

test('a failed load can be repeated', async () => {
  let fails = true;
  open([], {
    'GET /api-py/events-list': () =>
      fails
        ? { status: 500, json: { code: 'internal', message: '' } }
        : { json: { status: 'success', events_list: [flood] } },
  });
  expect(await screen.findByText('События не загрузились')).toBeTruthy();
  fails = false;
  await press('Повторить');
  expect(await screen.findByText('Паводок')).toBeTruthy();
});

const eventOf = (id: number, name: string, over: Partial<EventWire> = {}): EventWire => ({
  id,
  name,
  spheres: [],
  oblasts: [],
  keywords: '',
  version: 1,
  ...over,
});
const oblasts = [{ value: 71, text: 'Астана', text_kz: 'Астана', retired: false }];
const rows = eventRows(
  [
    eventOf(1, 'Паводок', { oblasts: [71, 99], keywords: 'вода;; река + мост ; ' }),
    eventOf(2, 'Әуежай', { keywords: 'аэропорт*' }),
  ],
  [],
  oblasts,
);

test('spheres and regions are shown by name, a retired one by its number [S2 §3]', () => {
  expect(rows.map(({ name, oblasts: names, keywords }) => [name, names, keywords])).toEqual([
    ['Паводок', 'Астана, 99', 'вода; река + мост'],
    ['Әуежай', '', 'аэропорт*'],
  ]);
});

test("keywords are separated by ';' [S2 §3]", () => {
  expect(keywordParts(' а | б;; в ;')).toEqual(['а | б', 'в']);
});

test('events are found by name and keywords and sorted by a column, by name at first', () => {
  const names = (...input: Parameters<typeof shownRows> extends [unknown, ...infer R] ? R : never) =>
    shownRows(rows, ...input).map(({ name }) => name);
  expect(names('ауежай', null)).toEqual(['Әуежай']);
  expect(names('АЭРО', null)).toEqual(['Әуежай']);
  expect(names('', { column: 'name', direction: 'desc' })).toEqual([...names('', null)].reverse());
  expect(names('', { column: 'oblasts', direction: 'asc' })).toEqual(['Әуежай', 'Паводок']);
});
