import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { aPost } from '../../../../test/a-post.js';
import { aStoryOf, aSuggestion, deskServer } from '../../../../test/desk-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { DeskPage } from '../desk.page.js';

const aRow = (id: number, story = aStoryOf(id, 2)) => aPost({ id, story, suggested: aSuggestion() });
async function open(ids: number[], more?: Parameters<typeof deskServer>[1]) {
  const server = deskServer(
    ids.map((id) => aRow(id)),
    more,
  );
  renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia' });
  await screen.findAllByRole('article');
  return server;
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['has changed', aStoryOf(3, 5, { version: 2 })],
  ['has become another one', aStoryOf(2, 5, { version: 1 })],
])('a story that %s unnoticed is told by its row once it is loaded', async (_, now) => {
  const json = { id: now.id, version: now.version, members: [{ ...aRow(3, now), watchers: [] }], common: [] };
  const { requests } = await open([3], { 'GET /api-py/socmedia/story': () => ({ json }) });
  await screen.findByText('+4 перепечатки');
  const asked = () => requests.filter(({ path }) => path === '/api-py/socmedia/story').length;
  await waitFor(() => expect(asked()).toBe(now.id === 3 ? 1 : 2));
});

test('only stories of rows near the current one are loaded before a row is opened', async () => {
  const { requests } = await open([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const asked = () =>
    requests.filter(({ path }) => path === '/api-py/socmedia/story').map(({ query }) => Number(query.get('id')));
  await waitFor(() => expect(asked()).toEqual([1, 2, 3, 4]));
  await userEvent.keyboard('{j}{j}');
  await waitFor(() => expect(asked()).toEqual([1, 2, 3, 4, 5]));
});
