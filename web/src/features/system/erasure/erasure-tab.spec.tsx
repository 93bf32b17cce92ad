import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErasableAuthorWire, ErasedAuthorWire } from '@mm/proto/http/erasure.js';
import { fakeServer } from '../../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { ErasureTab } from './erasure-tab.js';

const person: ErasableAuthorWire = {
  author_id: 5,
  network: 'vkontakte',
  code: '500',
  username: 'aigul_s',
  full_name: 'Айгуль С.',
  url: 'https://vk.com/aigul_s',
  watchers: 2,
  posts: 31,
};
const entry = (more: Partial<ErasedAuthorWire> = {}): ErasedAuthorWire => ({
  id: 1,
  network: 'vkontakte',
  label: 'Заявление № 5',
  reason: 'письмо',
  posts: 31,
  erased_by: 'admin',
  erased_at: 1_790_000_000,
  finished: true,
  ...more,
});

function open({ erased = [], status = 200 }: { erased?: ErasedAuthorWire[]; status?: number } = {}) {
  let list = erased;
  const problem = { code: 'author-not-found', message: '', correlationId: '' };
  const { requests } = fakeServer({
    'GET /api-py/get-users': () => ({ json: { users: [] } }),
    'GET /api-py/erased-authors': () => ({ json: { authors: list } }),
    'GET /api-py/erasable-authors': ({ url }) => ({
      json: { authors: url.searchParams.get('name') === 'aigul' ? [person] : [] },
    }),
    'POST /api-py/erase-author': () => {
      if (status !== 200) return { status, json: problem };
      list = [entry({ finished: false })];
      return { json: { status: 'success', erased: list[0] } };
    },
    'POST /api-py/unblock-author': () => {
      list = [];
      return { json: { status: 'success' } };
    },
  });
  renderScreen(
    <>
      <ErasureTab />
      <ConfirmDialog />
    </>,
    { roles: ['mm_admin'] },
  );
  return { sent: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}
const find = async (name: string) => {
  await userEvent.type(screen.getByLabelText('Имя, id в сети или адрес'), `${name}{Enter}`);
};
const startErasing = async () => {
  await find('aigul');
  await userEvent.click(await screen.findByRole('button', { name: 'Удалить автора aigul_s' }));
  return within(await screen.findByRole('dialog', { name: 'Удалить автора «Айгуль С.»?' }));
};

test('an author is found with what would be deleted, and erased only after its name was typed', async () => {
  const { sent } = open();
  expect(await screen.findByText('Удалённых авторов нет')).toBeTruthy();
  const dialog = await startErasing();
  expect(dialog.getByText('Публикаций: 31, наблюдателей: 2. Удаление нельзя отменить.')).toBeTruthy();
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Удалить навсегда' }));
  await userEvent.type(dialog.getByLabelText('Обозначение записи'), 'Заявление № 5');
  await userEvent.type(dialog.getByLabelText('Чтобы подтвердить, введите имя автора: aigul_s'), 'aigul');
  await submit();
  expect([dialog.getByText('Заполните поле'), dialog.getByText('Имя не совпадает')]).toHaveLength(2);
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Основание'), 'письмо');
  await userEvent.type(dialog.getByLabelText('Чтобы подтвердить, введите имя автора: aigul_s'), '_s');
  await submit();
  await waitFor(() => expect(shownToasts()).toEqual(['Автор удалён и заблокирован']));
  expect(sent()).toEqual([
    {
      params: {
        network: 'vkontakte',
        author_id: 5,
        confirmed_name: 'aigul_s',
        label: 'Заявление № 5',
        reason: 'письмо',
      },
    },
  ]);
  expect(await screen.findByText('Публикации удаляются')).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Разблокировать: Заявление № 5' });
  expect(button.disabled).toBe(true);
});

test('an author that somebody else has erased meanwhile is gone', async () => {
  open({ status: 404 });
  const dialog = await startErasing();
  await userEvent.type(dialog.getByLabelText('Обозначение записи'), 'x');
  await userEvent.type(dialog.getByLabelText('Основание'), 'x');
  await userEvent.type(dialog.getByLabelText('Чтобы подтвердить, введите имя автора: aigul_s'), 'aigul_s');
  await userEvent.click(dialog.getByRole('button', { name: 'Удалить навсегда' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Автор уже удалён']));
});

test('a search without a result says so', async () => {
  open();
  await find('nobody');
  expect(await screen.findByText('Авторы не найдены')).toBeTruthy();
});

test('a block is ended after a question', async () => {
  const { sent } = open({ erased: [entry()] });
  await userEvent.click(await screen.findByRole('button', { name: 'Разблокировать: Заявление № 5' }));
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Блокировка снята']));
  expect(sent()).toEqual([{ params: { id: 1 } }]);
  expect(await screen.findByText('Удалённых авторов нет')).toBeTruthy();
});
