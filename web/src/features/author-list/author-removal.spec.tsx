import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { anAuthor } from '../../../test/an-author.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { networkOf } from '../../api/network-call.js';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.js';
import { AuthorListPage } from './author-list.page.js';

const removable = networkOf('telegram');
const question = 'Вы действительно хотите удалить данную запись?';
const path = '/api-py/telegram/delete/chanel/1';

function open(authors: AuthorWire[], responders: Record<string, Responder> = {}, roles: Role[] = ['mm_admin']) {
  if (!removable) throw new Error('telegram is not built');
  const { requests } = fakeServer({
    ...referenceResponders,
    'GET /api-py/telegram/channels': () => ({ json: authors, headers: { 'x-total-count': String(authors.length) } }),
    ...responders,
  });
  renderScreen(
    <>
      <AuthorListPage network={removable} />
      <ConfirmDialog />
    </>,
    { roles },
  );
  return { deletions: () => requests.filter(({ method }) => method === 'DELETE').map((request) => request.path) };
}
const anotherAuthor = anAuthor({ id: 2, username: 'taraz', code: '-2' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('an author is removed only after ДА, and its row disappears [S1 §2, S1 §5, S1 §7]', async () => {
  const listed = [anAuthor(), anotherAuthor];
  const { deletions } = open(listed, {
    [`DELETE ${path}`]: () => {
      listed.shift();
      return { json: { status: 'success' } };
    },
  });
  await press('Удалить shymnews');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(question);
  await press('Отмена');
  expect(deletions()).toEqual([]);
  await press('Удалить shymnews');
  await press('ДА');
  await waitFor(() => expect(screen.queryByText('shymnews')).toBeNull());
  expect(screen.getByText('taraz')).toBeTruthy();
  expect([deletions(), shownToasts()]).toEqual([[path], []]);
});

test.each([
  [403, 'Ошибка удаления: за автором наблюдаете не только вы.'],
  [404, 'Ошибка удаления: запись уже удалена.'],
  [503, 'Ошибка удаления: ошибка сервера. Попробуйте ещё раз.'],
])('a removal that failed with %i says why, and the row stays [S1 §8]', async (status, words) => {
  open([anAuthor()], { [`DELETE ${path}`]: () => ({ status, json: { code: '', message: '', correlationId: '' } }) });
  await press('Удалить shymnews');
  await press('ДА');
  await waitFor(() => expect(shownToasts()).toEqual([words]));
  expect(screen.getByText('shymnews')).toBeTruthy();
});

test.each<[string, Role, string[], boolean]>([
  ['an administrator any author', 'mm_admin', ['second', 'third'], true],
  ['a supervisor any author', 'mm_superviser', [], true],
  ['an operator an author whom only they watch', 'mm_operator', ['operator'], true],
  ['an operator no author whom others watch too', 'mm_operator', ['operator', 'second'], false],
  ['an operator no author of others', 'mm_operator', ['second'], false],
])('may remove: %s [S1 §6]', async (_who, role, watchers, isOffered) => {
  open([anAuthor({ watchers, watcher: watchers[0] ?? '' })], {}, [role]);
  await screen.findByText('shymnews');
  expect(screen.queryByRole('button', { name: 'Удалить shymnews' }) !== null).toBe(isOffered);
});

test('only networks that can remove an author offer it', () => {
  expect(descriptorList.filter(({ calls }) => calls.remove).map(({ id }) => id)).toEqual(['telegram']);
});

test('an author that was found on a public page has a note', async () => {
  open([anAuthor()], {
    'GET /api-tg/telegram/info-channel': () => ({ json: { ...anotherAuthor, status: '200', via: 'public' } }),
  });
  await press('Add Author');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Имя пользователя' }), 'taraz{Enter}');
  expect(await screen.findByText('Найдено по публичной странице, без аккаунта')).toBeTruthy();
});
