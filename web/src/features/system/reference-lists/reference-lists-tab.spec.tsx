import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReferenceEntryWire, ReferenceListKind } from '@mm/proto/http/reference.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { ReferenceListsTab } from './reference-lists-tab.js';

const entry = (id: number, name: string, name_kz: string, retired = false): ReferenceEntryWire => ({
  id,
  name,
  name_kz,
  retired,
  version: 3,
});
const refused =
  (code: string, over: object = {}): Responder =>
  () => ({ status: 409, json: { code, message: '', correlationId: '', ...over } });

const open = (responders: Record<string, Responder> = {}) => {
  const lists = {
    sphere: [entry(2, 'Образование', 'Білім беру'), entry(5, 'ЖКХ', 'ТКШ'), entry(9, 'Спорт', 'Спорт', true)],
    oblast: [entry(71, 'Астана', 'Астана'), entry(79, 'Шымкент', 'Шымкент')],
  };
  const { requests } = fakeServer({
    'GET /api-py/reference-lists': () => ({ json: { spheres: lists.sphere, oblasts: lists.oblast } }),
    'POST /api-py/save-reference-entry': ({ body }) => {
      const { kind, ...fields } = (body as { params: Partial<ReferenceEntryWire> & { kind: ReferenceListKind } })
        .params;
      const saved = { ...entry(15, '', ''), ...fields, version: 4 };
      lists[kind] = [...lists[kind].filter(({ id }) => id !== saved.id), saved];
      return { json: { entry: saved } };
    },
    'POST /api-py/order-reference-list': ({ body }) => {
      const { kind, ids } = (body as { params: { kind: ReferenceListKind; ids: number[] } }).params;
      lists[kind] = ids.flatMap((id) => lists[kind].find((one) => one.id === id) ?? []);
      return { json: { status: 'success' } };
    },
    ...responders,
  });
  renderScreen(
    <>
      <ReferenceListsTab />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  return () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rowsOf = async (list: string) =>
  within(await screen.findByRole('table', { name: list }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent),
    );
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const write = async (label: string, text: string) => {
  await userEvent.clear(await field(label));
  await userEvent.type(await field(label), text);
};

test('spheres and oblasts are listed in their order in both languages, retired ones too', async () => {
  open();
  expect(await rowsOf('Сферы')).toEqual([
    ['2', 'Образование', 'Білім беру', 'используется'],
    ['5', 'ЖКХ', 'ТКШ', 'используется'],
    ['9', 'Спорт', 'Спорт', 'скрыта'],
  ]);
  expect(await rowsOf('Области')).toEqual([
    ['71', 'Астана', 'Астана', 'используется'],
    ['79', 'Шымкент', 'Шымкент', 'используется'],
  ]);
  expect(screen.getAllByRole('button', { name: /Добавить/ })).toHaveLength(1);
});

test('an entry is renamed in both languages, and needs both names', async () => {
  const sent = open();
  await press('Изменить: Шымкент');
  await write('Название по-русски', 'город Шымкент');
  await userEvent.clear(await field('Название по-казахски'));
  await press('Сохранить');
  expect(await screen.findByText('Впишите название.')).toBeTruthy();
  await write('Название по-казахски', 'Шымкент қаласы');
  await press('Сохранить');
  await waitFor(() => expect(shownToasts()).toEqual(['«город Шымкент»: сохранено']));
  const names = { name: 'город Шымкент', name_kz: 'Шымкент қаласы' };
  expect(sent()).toEqual([
    {
      path: '/api-py/save-reference-entry',
      body: { params: { kind: 'oblast', id: 79, version: 3, retired: false, ...names } },
    },
  ]);
  expect(await screen.findByText('Шымкент қаласы')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a sphere is added', async () => {
  const sent = open();
  await press('Добавить сферу');
  await write('Название по-русски', ' Архивы ');
  await write('Название по-казахски', 'Мұрағаттар');
  await press('Сохранить');
  expect(await screen.findByText('Мұрағаттар')).toBeTruthy();
  const names = { name: 'Архивы', name_kz: 'Мұрағаттар' };
  expect(sent()).toEqual([
    { path: '/api-py/save-reference-entry', body: { params: { kind: 'sphere', retired: false, ...names } } },
  ]);
});

test('an entry is retired only after ДА, and brought back at once', async () => {
  const sent = open();
  await press('Скрыть: ЖКХ');
  await press('Отмена');
  expect(sent()).toEqual([]);
  await press('Скрыть: ЖКХ');
  await press('ДА');
  await screen.findByRole('button', { name: 'Вернуть: ЖКХ' });
  await press('Вернуть: Спорт');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => body)).toMatchObject([
    { params: { kind: 'sphere', id: 5, retired: true, version: 3 } },
    { params: { kind: 'sphere', id: 9, retired: false, version: 3 } },
  ]);
});

test('entries are moved by one place; the first does not go up', async () => {
  const sent = open();
  await press('Ниже: Образование');
  await waitFor(async () => expect((await rowsOf('Сферы')).map(([id]) => id)).toEqual(['5', '2', '9']));
  await press('Выше: Шымкент');
  await waitFor(async () => expect((await rowsOf('Области')).map(([id]) => id)).toEqual(['79', '71']));
  expect(sent().map(({ body }) => body)).toEqual([
    { params: { kind: 'sphere', ids: [5, 2, 9] } },
    { params: { kind: 'oblast', ids: [79, 71] } },
  ]);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Выше: ЖКХ' })).disabled).toBe(true);
});

test.each([
  ['reference-name-taken', {}, 'Такое название уже есть.'],
  ['reference-name-kz-taken', {}, 'Такое название уже есть.'],
  ['internal', {}, 'Не сохранено. Попробуйте ещё раз.'],
])('a rename that is refused (%s) says why, and what was entered stays', async (code, over, words) => {
  open({ 'POST /api-py/save-reference-entry': refused(code, over) });
  await press('Изменить: ЖКХ');
  await write('Название по-русски', 'Спорт');
  await press('Сохранить');
  expect(await screen.findByText(words)).toBeTruthy();
  expect((await field('Название по-русски')).value).toBe('Спорт');
});

test('after a change by somebody else theirs is shown', async () => {
  const current = { ...entry(5, 'Коммунальное хозяйство', 'ТКШ'), version: 8 };
  open({ 'POST /api-py/save-reference-entry': refused('stale-version', { current }) });
  await press('Изменить: ЖКХ');
  await write('Название по-русски', 'Дома');
  await press('Сохранить');
  expect(await screen.findByText(/^Тем временем запись изменил/)).toBeTruthy();
  expect((await field('Название по-русски')).value).toBe('Коммунальное хозяйство');
});

test('a refused retirement says why', async () => {
  open({ 'POST /api-py/save-reference-entry': refused('last-entry') });
  await press('Скрыть: ЖКХ');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual(['Хотя бы одна запись должна использоваться.']));
});
