import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { TopicTree } from './topic-tree.js';

const section: SectionWire = {
  id: 1,
  name: 'Акимат',
  topics: [1, 2],
  order: 0,
  autor: 'operator',
  user: 3,
  access: [3],
  version: 1,
  may_edit: true,
};
const aTopic = (id: number, over: Partial<TopicWire> = {}): TopicWire => ({
  id,
  name: `Тема ${id}`,
  keywords: 'парк*',
  exclude_words: '',
  attrSearch: false,
  access: [3],
  autor: 'operator',
  user: 3,
  section_id: null,
  reviewed: 'all',
  version: 1,
  may_edit: true,
  unrelevant: [],
  matching: false,
  ...over,
});
const responders: Record<string, Responder> = {
  'GET /api-py/topics-list': () => ({
    json: { topics_list: [aTopic(1, { section_id: 1 }), aTopic(2, { section_id: 1 }), aTopic(7)] },
  }),
  'GET /api-py/tsection-list': () => ({ json: { tsection_list: [section] } }),
  'GET /api-py/get-users': () => ({
    json: {
      users: [
        { id: 3, username: 'operator', name: 'Оператор', roles: [3], disabled: false },
        { id: 4, username: 'analyst', name: 'Аналитик', roles: [4], disabled: false },
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

test('topics are chosen from the tree', async () => {
  const { onSelect } = renderTree();
  await userEvent.click(await screen.findByText('Тема 7'));
  expect(onSelect).toHaveBeenCalledWith(7);
});

test('an analyst has no create and edit buttons', async () => {
  renderTree(
    {
      'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(7, { may_edit: false })] } }),
      'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    },
    { roles: ['mm_user'] },
  );
  await screen.findByText('Тема 7');
  expect(screen.queryByRole('button', { name: 'Новая тема' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Действия: Тема 7' })).toBeNull();
});

test('a section with topics is deleted after two confirmations', async () => {
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

test('a topic is not deleted without confirmation', async () => {
  const { requests } = renderTree();
  await menuOf('Тема 7', 'Удалить');
  await userEvent.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(requests.some((a) => a.path === '/api-py/delete-topic')).toBe(false);
});

test('a taken name is shown at the name field', async () => {
  renderTree({ 'POST /api-py/save-topic': () => problem('topic-name-taken', {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Новая тема' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Наименование' }), 'Парки');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Тема с таким наименованием уже существует')).toBeTruthy();
});

test('a fault of the expression is shown with its position', async () => {
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

test('after a save by somebody else the typed fields are kept and can overwrite it', async () => {
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

test('the author cannot be unchecked in the access list', async () => {
  renderTree();
  await menuOf('Тема 7', 'Изменить тему');
  const access = within(await screen.findByRole('group', { name: 'Доступ' }));
  expect((access.getByRole('checkbox', { name: 'Оператор (автор)' }) as HTMLInputElement).disabled).toBe(true);
  expect((access.getByRole('checkbox', { name: 'Аналитик' }) as HTMLInputElement).disabled).toBe(false);
});

test('a failed load shows which list failed', async () => {
  renderTree({ 'GET /api-py/tsection-list': () => ({ status: 500, json: {} }) });
  expect(await screen.findByText('Ошибка загрузки темы tsection-list')).toBeTruthy();
});
