import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import type { DeskViewWire } from '@mm/proto/http/desk-actions.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { readDeskFilter } from '../filters/desk-filter.js';
import { isSameView } from './view-query.js';
import { ViewsMenu } from './views-menu.js';

const aView = (id: number, over: Partial<DeskViewWire> = {}): DeskViewWire => ({
  ...{ id, name: `Вид ${id}`, query: `networks=smi&topic=${id}`, owner: 'operator', shared: false, may_edit: true },
  ...over,
});

function open(views: DeskViewWire[], at = '/socmedia', responders: Record<string, Responder> = {}) {
  const state = { views };
  const { requests } = fakeServer({
    'GET /api-py/socmedia/views': () => ({ json: { views: state.views } }),
    'POST /api-py/socmedia/save-view': ({ body }) => {
      const sent = body as DeskViewWire;
      const view = aView(sent.id ?? 90, sent);
      state.views = [...state.views.filter(({ id }) => id !== view.id), view];
      return { json: { view } };
    },
    'POST /api-py/socmedia/delete-view': ({ body }) => {
      const sent = body as { id: number };
      state.views = state.views.filter(({ id }) => id !== sent.id);
      return { json: { status: 'success' } };
    },
    ...responders,
  });
  const Menu = () => <ViewsMenu filter={readDeskFilter(useAddress())} />;
  renderScreen(
    <>
      <Menu />
      <ConfirmDialog />
      <Link to="/socmedia?networks=smi">Все темы</Link>
    </>,
    { at },
  );
  return (path: string) => requests.filter((r) => r.path === `/api-py/socmedia/${path}`).map(({ body }) => body);
}
const user = userEvent.setup();
const openMenu = async () => {
  await user.click(screen.getByRole('button', { name: 'Виды' }));
  return screen.findByRole('menu', { name: 'Виды' });
};
const choose = async (name: string) => {
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name }));
};
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');
const dialog = async () => within(await screen.findByRole('dialog'));

test('own and shared views are grouped, and choosing one sets the address', async () => {
  open([aView(1), aView(2, { name: 'Негатив', shared: true, may_edit: false, owner: 'superviser' })]);
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Вид 1' });
  expect(within(screen.getByRole('group', { name: 'Мои виды' })).getAllByRole('menuitem')).toHaveLength(1);
  const shared = within(screen.getByRole('group', { name: 'Общие виды' })).getByRole('menuitem');
  expect(shared.textContent).toBe('Негативsuperviser');
  await user.click(shared);
  await waitFor(() => expect(address()).toBe('/socmedia?networks=smi&topic=2'));
});

test('a view keeps the conditions without the place in the list, and can be shared', async () => {
  const sent = open([], '/socmedia?sort=-reach&tones=-2&after=x&junk=1');
  await choose('Сохранить вид…');
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(form.getByText('Не заполнено название')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'Название' }), '  Утро ');
  await user.click(form.getByRole('checkbox', { name: 'Общий' }));
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('save-view')).toEqual([{ name: 'Утро', query: 'sort=-reach&tones=-2', shared: true }]);
  expect(shownToasts()).toEqual(['Вид «Утро» сохранён']);
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Удалить «Утро»' })).toBeTruthy();
});

test.each([
  [409, 'view-name-taken', 'Вид с таким названием уже есть'],
  [409, 'too-many-views', 'Видов слишком много: удалите ненужные.'],
  [404, 'not-found', 'Этого вида уже нет'],
  [500, 'http_500', 'Ошибка сохранения!'],
])('a refused save (%i %s) keeps the dialog and says why', async (status, code, text) => {
  open([], '/socmedia', {
    'POST /api-py/socmedia/save-view': () => ({ status, json: { code, message: '', correlationId: '' } }),
  });
  await choose('Сохранить вид…');
  const form = await dialog();
  await user.type(form.getByRole('textbox'), 'Утро');
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  expect(await form.findByText(text)).toBeTruthy();
});

test('the chosen view is renamed without changing what it keeps', async () => {
  const sent = open([aView(1)], '/socmedia?topic=1&networks=smi');
  await choose('Изменить «Вид 1»…');
  const form = await dialog();
  await user.clear(form.getByRole('textbox'));
  await user.type(form.getByRole('textbox'), 'СМИ');
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(sent('save-view')).toEqual([{ id: 1, name: 'СМИ', query: 'networks=smi&topic=1', shared: false }]),
  );
});

test('a view stays chosen while its filter is changed, so that it can be updated', async () => {
  const sent = open([aView(1)]);
  await choose('Вид 1');
  await user.click(screen.getByRole('link', { name: 'Все темы' }));
  await choose('Обновить «Вид 1»');
  await waitFor(() =>
    expect(sent('save-view')).toEqual([{ id: 1, name: 'Вид 1', query: 'networks=smi', shared: false }]),
  );
});

test('a view is deleted after a question', async () => {
  const sent = open([aView(1, { shared: true })], '/socmedia?networks=smi&topic=1');
  await choose('Удалить «Вид 1»');
  expect(await screen.findByText('Вид «Вид 1» общий: он исчезнет и у других. Удалить?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(sent('delete-view')).toEqual([]);
  await choose('Удалить «Вид 1»');
  await user.click(await screen.findByRole('button', { name: 'ДА' }));
  await waitFor(() => expect(sent('delete-view')).toEqual([{ id: 1 }]));
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Видов пока нет' })).toBeTruthy();
});

test('the copied address has the conditions', async () => {
  open([], '/socmedia?tones=-2&after=x');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await choose('Скопировать ссылку');
  await waitFor(() => expect(shownToasts()).toEqual(['Ссылка скопирована']));
  expect(write.mock.calls[0]?.[0]).toMatch(/\?tones=-2$/);
});

test.each([
  ['networks=smi&topic=3', 'topic=3&networks=smi', true],
  ['state=new&sort=-date', '', true],
  ['tones=-2', 'tones=2', false],
])('%s and %s show the same: %s', (a, b, isSame) => expect(isSameView(a, b)).toBe(isSame));
