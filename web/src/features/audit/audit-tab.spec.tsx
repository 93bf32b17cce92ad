import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { anAccount } from '../../../test/an-account.js';
import { anAuditRecord } from '../../../test/an-audit-record.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { configLoaded } from '../../api/config.slice.js';
import { AuditTab } from './audit-tab.js';

const path = '/api-py/audit';
const answer =
  (records: AuditRecordWire[], total = records.length): Responder =>
  () => ({
    json: { records, total, actions: ['topic.updated', 'report.downloaded'], object_kinds: ['topic', 'post'] },
  });
const failed: Responder = () => ({ status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } });

const open = (records: AuditRecordWire[] | Responder, { at = '/admin-manager?tab=audit', verify = failed } = {}) => {
  localStorage.clear();
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/get-users': () => ({
      json: { users: [anAccount(3, { username: 'operator', name: 'Айгуль' })] },
    }),
    [`GET ${path}`]: typeof records === 'function' ? records : answer(records),
    'POST /api-py/verify-audit': verify,
  });
  const { store } = renderScreen(<AuditTab />, { at, roles: ['mm_admin'] });
  act(() => {
    store.dispatch(
      configLoaded({
        auth: { url: '', realms: [], realm: '', client: '' },
        demo: false,
        demo_names: {},
        version: '',
        time_zone: 'Asia/Almaty',
      }),
    );
  });
  const asked = () => requests.filter((r) => r.path === path).map(({ query }) => Object.fromEntries(query));
  return { asked };
};
const rowOf = async (name: string) => within((await screen.findByRole('cell', { name })).closest('tr') as HTMLElement);
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (field: RegExp, option: string) => {
  await press(field);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('a row says when to the second, who, what, to which object, and what it was and is', async () => {
  open([anAuditRecord(12)]);
  const row = await rowOf('Тема изменена');
  await row.findByText('Айгуль (operator)');
  const cells = row.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells.slice(0, 5)).toEqual([
    '06.11.2026 02:30:07',
    'Айгуль (operator)',
    'Тема изменена',
    'ТемаПарки№ 7',
    'Ключевые слова: было парк → стало парк*',
  ]);
});

test.each([
  ['rule', 'игнор-реклама', 'правилоигнор-реклама'],
  ['model', 'tone-3', 'модельtone-3'],
  ['token', 'Холл', 'токенХолл'],
  ['system', '', 'система'],
] as const)('what a %s did is marked with its kind', async (actor_kind, actor, shown) => {
  open([anAuditRecord(1, { actor_kind, actor })]);
  const row = await rowOf('Тема изменена');
  expect(row.getAllByRole('cell')[1]?.textContent).toBe(shown);
});

test('an action, a kind and a field that have no words are shown by their codes', async () => {
  open([anAuditRecord(1, { action: 'moon.landed', object_kind: 'moon', before: null, after: { crater: 'Tycho' } })]);
  const row = await rowOf('moon.landed');
  expect(row.getByText('moon')).toBeTruthy();
  expect(row.getByText('Tycho').closest('li')?.textContent).toBe('crater: Tycho');
});

test('a long text is cut between characters until “Подробнее...”; collected text is no markup', async () => {
  const text = `<b>${'😀'.repeat(130)}</b>`;
  open([anAuditRecord(1, { before: null, after: { keywords: text } })]);
  const row = await rowOf('Тема изменена');
  expect(row.getByText(/^<b>(😀){117}…$/u)).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'Подробнее...', expanded: false }));
  expect(row.getByText(text)).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'скрыть', expanded: true }));
  expect(row.queryByText(text)).toBeNull();
});

test('a row shows three fields and the number of the others, the record shows all that is known', async () => {
  const after = { name: 'Парки', lang: 'ru', tone: 1, comments: 'пятое', saved: true };
  open([anAuditRecord(12, { before: null, after })]);
  const row = await rowOf('Тема изменена');
  expect(row.getByText('и ещё 2 поля')).toBeTruthy();
  expect(row.queryByText('пятое')).toBeNull();
  await press('Запись № 12');
  const dialog = within(await screen.findByRole('dialog', { name: 'Запись № 12' }));
  for (const text of ['пятое', '10.0.0.7', 'c0ffee', 'ab'.repeat(32), 'reporting', 'topic.updated'])
    expect(dialog.getByText(text)).toBeTruthy();
});

test('a record leads to all records of its object, and the condition can be taken away', async () => {
  const { asked } = open([anAuditRecord(12)], { at: '/admin-manager?tab=audit&actor=admin&page=3' });
  await press('Запись № 12');
  await press('Все записи об этом объекте');
  await waitFor(() => expect(address()).toBe('/admin-manager?tab=audit&object=7&kind=topic'));
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ page: '1', size: '20', sort: '-at', object_kind: 'topic', object_id: '7' }),
  );
  await press('Объект: Тема № 7 убрать условие');
  await waitFor(() => expect(address()).toBe('/admin-manager?tab=audit&kind=topic'));
});

test('the filters of the address are asked from the server and shown', async () => {
  const { asked } = open([anAuditRecord(1)], {
    at:
      '/admin-manager?tab=audit&actor=admin&action=report.downloaded&kind=post&text=вода' +
      '&from=1795300000&until=1795400000&sort=at&page=2',
  });
  await rowOf('Тема изменена');
  expect(asked()).toEqual([
    {
      ...{ page: '2', size: '20', sort: 'at' },
      ...{ actor: 'admin', action: 'report.downloaded', object_kind: 'post', text: 'вода' },
      ...{ from: '1795300000', until: '1795400000' },
    },
  ]);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Кто' }).value).toBe('admin');
  expect(screen.getByRole('button', { name: /^(?!Очистить).*Действие/ }).textContent).toBe('Отчёт выгружен');
  expect(screen.getByRole('button', { name: /^(?!Очистить).*Вид объекта/ }).textContent).toBe('Пост');
  await press('Любой период');
  await waitFor(() => expect(address()).not.toMatch(/from|until|page/));
});

test('a period is applied by “Показать”: whole days of the clock that the table shows', async () => {
  const [from, until] = [1_795_287_600, 1_795_460_399];
  open([anAuditRecord(1)], { at: `/admin-manager?tab=audit&from=${from}&until=${until}` });
  const [day] = await screen.findAllByRole('spinbutton');
  expect(screen.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual([
    ...['22', '11', '2026'],
    ...['23', '11', '2026'],
  ]);
  act(() => day?.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(address()).toContain(`from=${from}`);
  await press('Показать');
  await waitFor(() => expect(address()).toContain(`from=${from - 24 * 3600}&until=${until}`));
  expect(screen.queryByRole('button', { name: 'Показать' })).toBeNull();
});

test('typed words, an action and a kind go to the address and to the first page', async () => {
  const { asked } = open([anAuditRecord(1)], { at: '/admin-manager?tab=audit&page=4' });
  await rowOf('Тема изменена');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Слова' }), ' парк ');
  await waitFor(() => expect(address()).toBe('/admin-manager?tab=audit&text=парк'));
  await choose(/Действие/, 'Отчёт выгружен');
  await choose(/Вид объекта/, 'Пост');
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      ...{ page: '1', size: '20', sort: '-at' },
      ...{ text: 'парк', action: 'report.downloaded', object_kind: 'post' },
    }),
  );
});

test('the server sorts by time and pages', async () => {
  const { asked } = open(answer([anAuditRecord(1)], 45));
  await rowOf('Тема изменена');
  await userEvent.click(within(screen.getByRole('columnheader', { name: /Время/ })).getByRole('button'));
  await waitFor(() => expect(asked().at(-1)?.['sort']).toBe('at'));
  await press('Страница 3');
  await waitFor(() => expect(asked().at(-1)).toEqual({ page: '3', size: '20', sort: 'at' }));
});

test('nothing recorded yet, and nothing found, are different; the conditions can be reset', async () => {
  open([]);
  expect(await screen.findByText('Записей пока нет')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Кто' }), 'x');
  expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
  await press('Сбросить условия');
  expect(await screen.findByText('Записей пока нет')).toBeTruthy();
  expect(address()).toBe('/admin-manager?tab=audit');
});

test('a journal that did not load can be fetched again; a failed search shows no old rows', async () => {
  const { asked } = open((request) =>
    (request.url.searchParams.has('text') ? failed : answer([anAuditRecord(1)]))(request),
  );
  await rowOf('Тема изменена');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Слова' }), 'парк');
  expect(await screen.findByText('Журнал не загрузился')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  const before = asked().length;
  await press('Повторить');
  await waitFor(() => expect(asked().length).toBe(before + 1));
});

const verdict = (over: object) => () => ({
  json: { records: 1201, first: 1, head: 'cd'.repeat(32), broken_at: null, reason: null, ...over },
});

test('a whole journal says so with the number of its records and its head', async () => {
  open([], { verify: verdict({ first: 40 }) });
  await press('Проверить целостность');
  const status = await screen.findByText(/^Журнал цел: 1\s201 запись\.$/);
  const text = status.closest('[role="status"]')?.textContent;
  expect(text).toContain('Записи до № 40 удалены по сроку хранения.');
  expect(text).toContain('cd'.repeat(32));
});

test.each([
  ['changed', 'Запись № 77 изменили после того, как она была сделана.'],
  ['removed', 'Запись № 77 удалена, хотя срок её хранения не вышел.'],
  ['cut', 'Конец журнала отрезан: записи от № 77 и дальше были, но их больше нет.'],
  [null, 'Запись № 77 не сходится с предыдущей.'],
])('a journal that is broken (%s) says where and how', async (reason, text) => {
  open([], { verify: verdict({ broken_at: 77, reason }) });
  await press('Проверить целостность');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Журнал нарушен.');
  expect(within(alert).getByText(text)).toBeTruthy();
  expect(screen.queryByText(/^Журнал цел/)).toBeNull();
});

test('a check that failed is not a broken journal', async () => {
  open([]);
  await press('Проверить целостность');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Проверка не удалась: сервер не ответил. Попробуйте ещё раз.',
  );
});
