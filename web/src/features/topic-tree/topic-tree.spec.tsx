import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSection, aTopic } from '../../../test/a-topic.js';
import { anAccount } from '../../../test/an-account.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts, visibleToasts } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { TopicTree } from './topic-tree.js';

const section = aSection({ topics: [1, 2] });
const responders: Record<string, Responder> = {
  'GET /api-py/topics-list': () => ({
    json: { topics_list: [aTopic(1, { section_id: 1 }), aTopic(2, { section_id: 1 }), aTopic(7)] },
  }),
  'GET /api-py/tsection-list': () => ({ json: { tsection_list: [section] } }),
  'GET /api-py/get-users': () => ({
    json: {
      users: [
        anAccount(3, { username: 'operator', name: 'Оператор' }),
        anAccount(4, { username: 'analyst', name: 'Аналитик', roles: [4] }),
      ],
    },
  }),
};
const renderTree = (over: Record<string, Responder> = {}, options: Parameters<typeof renderScreen>[1] = {}) => {
  const server = fakeServer({ ...responders, ...over });
  const onSelect = jest.fn();
  renderScreen(
    <>
      <TopicTree selected={null} onSelect={onSelect} />
      <ConfirmDialog />
    </>,
    options,
  );
  return { ...server, onSelect };
};
const problem = (code: string, over: object = {}) => ({
  status: 400,
  json: { code, message: '', correlationId: '', ...over },
});
const menuOf = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Действия: ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('topics are chosen from the tree [S2 §2]', async () => {
  const { onSelect } = renderTree();
  await userEvent.click(await screen.findByText('Тема 7'));
  expect(onSelect).toHaveBeenCalledWith(7);
});

test('an analyst has no create and edit buttons, only the history [D §4]', async () => {
  renderTree(
    {
      'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(7, { may_edit: false })] } }),
      'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    },
    { roles: ['mm_user'] },
  );
  await screen.findByText('Тема 7');
  expect(screen.queryByRole('button', { name: 'Новая тема' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Действия: Тема 7' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['История изменений']);
});

test.each([
  ['Тема 7', 'topic/7', 'История темы', ['Изменить тему', 'История изменений', 'Удалить']],
  ['Акимат', 'section/1', 'История раздела', ['Новая тема', 'Изменить раздел', 'История изменений', 'Удалить']],
])('the menu of %s has its history, which is fetched when it is chosen', async (name, object, title, items) => {
  const { requests } = renderTree({ [`GET /api-py/object-history/${object}`]: () => ({ json: { records: [] } }) });
  const histories = () => requests.filter(({ path }) => path.startsWith('/api-py/object-history')).length;
  await userEvent.click(await screen.findByRole('button', { name: `Действия: ${name}` }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(items);
  expect(histories()).toBe(0);
  await userEvent.click(screen.getByRole('menuitem', { name: 'История изменений' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(await dialog.findByText('Изменений ещё не было.')).toBeTruthy();
  expect(histories()).toBe(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a tree for selection only has no menus', async () => {
  fakeServer(responders);
  renderScreen(<TopicTree selected={null} onSelect={() => undefined} isReadOnly />);
  await screen.findByText('Тема 7');
  expect(screen.queryByRole('button', { name: /^Действия/ })).toBeNull();
});

test('a section with topics is deleted after two confirmations [S2 §2]', async () => {
  const { requests } = renderTree({ 'POST /api-py/delete-tsection': () => ({ json: { status: 'success' } }) });
  await menuOf('Акимат', 'Удалить');
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }));
  expect(await screen.findByText(/2 темы/)).toBeTruthy();
  expect(requests.some((a) => a.path === '/api-py/delete-tsection')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'ДА' }));
  await waitFor(() =>
    expect(requests.find((a) => a.path === '/api-py/delete-tsection')?.body).toEqual({ params: { id: 1 } }),
  );
});

test('a topic is not deleted without confirmation [S2 §2]', async () => {
  const { requests } = renderTree();
  await menuOf('Тема 7', 'Удалить');
  await userEvent.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(requests.some((a) => a.path === '/api-py/delete-topic')).toBe(false);
});

test.each([
  ['topic-name-taken', 'Тема с таким наименованием уже существует'],
  ['unknown-user', 'В списке «Доступ» есть удалённая учётная запись. Уберите её и сохраните ещё раз.'],
])('why a topic is not saved is shown in its form: %s [S2 §5]', async (code, text) => {
  renderTree({ 'POST /api-py/save-topic': () => problem(code, {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Новая тема' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Наименование' }), 'Парки');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a taken name of a section is shown at the name field [S2 §5]', async () => {
  renderTree({ 'POST /api-py/save-tsection': () => problem('section-name-taken') });
  await userEvent.click(await screen.findByRole('button', { name: 'Новый раздел' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Наименование' }), 'Акимат');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Раздел с таким наименованием уже существует')).toBeTruthy();
});

test('a fault of the expression is shown with its position [D §8]', async () => {
  renderTree({
    'POST /api-py/save-topic': () =>
      problem('expression-invalid', {
        details: [{ path: 'params.keywords', code: 'bracket-not-closed', message: '6' }],
      }),
  });
  await menuOf('Тема 7', 'Изменить тему');
  const field = await screen.findByRole('textbox', { name: 'Ключевые слова' });
  await userEvent.type(field, '(');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Символ 7: эта скобка не закрыта.')).toBeTruthy();
});

test('after a save by somebody else the typed fields are kept and can overwrite it [D §3]', async () => {
  let saves = 0;
  const { requests } = renderTree({
    'POST /api-py/save-topic': () =>
      saves++ === 0
        ? { ...problem('stale-version', { current: aTopic(7, { version: 5, name: 'Чужое имя' }) }), status: 409 }
        : { json: { status: 'success', topic: aTopic(7, { version: 6 }) } },
  });
  await menuOf('Тема 7', 'Изменить тему');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Наименование' }), ' моя');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить мои поля' }));
  await waitFor(() =>
    expect(requests.filter((a) => a.path === '/api-py/save-topic').map((a) => a.body)).toEqual([
      { params: expect.objectContaining({ version: 1, name: 'Тема 7 моя' }) },
      { params: expect.objectContaining({ version: 5, name: 'Тема 7 моя' }) },
    ]),
  );
});

test('the author cannot be unchecked in the access list [S2 §4]', async () => {
  renderTree();
  await menuOf('Тема 7', 'Изменить тему');
  const access = within(await screen.findByRole('group', { name: 'Доступ' }));
  expect((access.getByRole('checkbox', { name: 'Оператор (автор)' }) as HTMLInputElement).disabled).toBe(true);
  expect((access.getByRole('checkbox', { name: 'Аналитик' }) as HTMLInputElement).disabled).toBe(false);
});

test('the form of a topic inside a section says that the section defines the access [S2 §4]', async () => {
  renderTree({
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [{ ...section, user: 4, access: [4] }] } }),
  });
  await menuOf('Тема 1', 'Изменить тему');
  expect(await screen.findByText('Тема находится в разделе «Акимат»: доступ задаёт раздел.')).toBeTruthy();
  const access = within(screen.getByRole('group', { name: 'Доступ' }));
  const analyst = access.getByRole('checkbox', { name: 'Аналитик' }) as HTMLInputElement;
  expect([analyst.checked, analyst.disabled]).toEqual([true, true]);
});

test('the form and the tree name the author, with the login in a tooltip', async () => {
  renderTree();
  expect((await screen.findByTitle(/^Тема 7\s+Автор: Оператор \(operator\)$/)).textContent).toBe('Тема 7');
  await menuOf('Тема 7', 'Изменить тему');
  expect((await screen.findByText('Автор: Оператор')).getAttribute('title')).toBe('operator');
});

test('saving and deleting a topic say what was done [S2 §8]', async () => {
  renderTree({
    'POST /api-py/save-topic': () => ({ json: { status: 'success', topic: aTopic(7, { version: 2 }) } }),
    'POST /api-py/delete-topic': () => ({ json: { status: 'success' } }),
  });
  await menuOf('Тема 7', 'Изменить тему');
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Тема «Тема 7» сохранена']));
  await menuOf('Тема 7', 'Удалить');
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }));
  await waitFor(() => expect(shownToasts()).toContain('Тема «Тема 7» удалена'));
  expect(visibleToasts().map((toast) => toast.content.title)).toEqual(['Результат', 'Результат']);
});

test('a failed load shows which list failed [S2 §8]', async () => {
  renderTree({ 'GET /api-py/tsection-list': () => ({ status: 500, json: {} }) });
  expect(await screen.findByText('Ошибка загрузки темы tsection-list')).toBeTruthy();
});

test('a failed load of the topics says so [S2 §8]', async () => {
  renderTree({ 'GET /api-py/topics-list': () => ({ status: 500, json: {} }) });
  expect(await screen.findByText('Ошибка загрузки темы topics-list')).toBeTruthy();
});

const manyTopics: Record<string, Responder> = {
  'GET /api-py/topics-list': () => ({
    json: { topics_list: [1, 2, 3, 4, 5].map((id) => aTopic(id, { section_id: 1 })) },
  }),
};
const shownTopics = () =>
  screen.queryAllByRole('row', { name: /^Тема \d/ }).map((row) => row.getAttribute('aria-label'));

test("a section shows 3 topics, 'показать еще' the rest [S2 §2, S2 §9]", async () => {
  const { onSelect } = renderTree(manyTopics);
  await screen.findByText('Тема 1');
  expect(shownTopics()).toEqual(['Тема 1', 'Тема 2', 'Тема 3']);
  await userEvent.click(screen.getByText('показать еще'));
  expect(shownTopics()).toHaveLength(5);
  expect(screen.queryByText('показать еще')).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
});

test('the menu keys of a focused row open our menu, where the row has one', async () => {
  renderTree();
  // What a browser makes of Shift+F10 and the Menu key.
  const isOurs = (name: string) => !fireEvent.contextMenu(screen.getByRole('row', { name }));
  await screen.findByText('Тема 7');
  expect([isOurs('Лента'), isOurs('Тема 7')]).toEqual([false, true]);
  expect(await screen.findByRole('menu', { name: 'Действия: Тема 7' })).toBeTruthy();
});

test('only one context menu is open at a time, also by right click [S2 §2]', async () => {
  renderTree();
  const lineOf = async (name: string) => (await screen.findByText(name)).closest('span[class="line"]') as HTMLElement;
  fireEvent.contextMenu(await lineOf('Тема 7'));
  expect(await screen.findByRole('menu', { name: 'Действия: Тема 7' })).toBeTruthy();
  fireEvent.contextMenu(await lineOf('Акимат'));
  expect(await screen.findByRole('menu', { name: 'Действия: Акимат' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(1));
});

test('opening a menu selects nothing, and selecting a topic closes the menu [S2 §2]', async () => {
  const { onSelect } = renderTree();
  fireEvent.contextMenu((await screen.findByText('Тема 7')).closest('span[class="line"]') as HTMLElement);
  await screen.findByRole('menu', { name: 'Действия: Тема 7' });
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Тема 1'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('sections are reordered by keyboard, which rewrites each order and saves every section [S2 §2]', async () => {
  const sections = [1, 2, 3].map((id) => aSection({ id, order: id - 1, name: `Раздел ${id}`, version: id }));
  const { requests } = renderTree({
    'GET /api-py/topics-list': () => ({ json: { topics_list: [] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: sections } }),
    'POST /api-py/save-tsection': () => ({ json: { status: 'success', section: sections[0] } }),
  });
  const row = await screen.findByRole('row', { name: 'Раздел 1' });
  act(() => row.focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Перетащить Раздел 1');
  await userEvent.keyboard('{Enter}{ArrowDown}');
  expect(await screen.findByText(/^Раздел 1: место 2 из 3/)).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const saved = () => requests.filter((a) => a.path === '/api-py/save-tsection').map((a) => a.body);
  await waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved()).toEqual([
    { params: { id: 2, name: 'Раздел 2', order: 0, version: 2 } },
    { params: { id: 3, name: 'Раздел 3', order: 1, version: 3 } },
    { params: { id: 1, name: 'Раздел 1', order: 2, version: 1 } },
  ]);
});

test('the author of a section cannot be unchecked either [S2 §4]', async () => {
  renderTree();
  await menuOf('Акимат', 'Изменить раздел');
  const access = within(await screen.findByRole('group', { name: 'Доступ' }));
  const author = access.getByRole('checkbox', { name: 'Оператор (автор)' }) as HTMLInputElement;
  expect([author.checked, author.disabled]).toEqual([true, true]);
});

test('an empty section is deleted after one confirmation [S2 §2]', async () => {
  const { requests } = renderTree({
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [aSection({ topics: [] })] } }),
    'POST /api-py/delete-tsection': () => ({ json: { status: 'success' } }),
  });
  await menuOf('Акимат', 'Удалить');
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }));
  await waitFor(() => expect(requests.some((a) => a.path === '/api-py/delete-tsection')).toBe(true));
});
