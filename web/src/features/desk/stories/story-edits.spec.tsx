import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { aPost } from '../../../../test/a-post.js';
import { aStoryOf, aSuggestion, deskServer } from '../../../../test/desk-server.js';
import { renderScreen, shownToasts } from '../../../../test/render-screen.js';
import { DeskPage } from '../desk.page.js';

const now = Math.floor(Date.now() / 1000);
const aRow = (id: number, story = aStoryOf(3, 2)) => aPost({ id, story, date: now - id, suggested: aSuggestion() });
const rows = () => screen.queryAllByRole('article').map((row) => Number(row.getAttribute('data-post')));
const press = (keys: string) => userEvent.keyboard(keys);

/** A story of two that was taken apart by the key of its row. */
async function takeApart() {
  const server = deskServer([aRow(1), aRow(3)]);
  const { live } = renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia' });
  await screen.findByText('+1 перепечатка');
  await press('{j}{t}');
  await waitFor(() => expect(rows()).toEqual([1, 3]));
  return { ...server, live };
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a story that ended is told again when it cannot be read any more', async () => {
  const { live, requests } = await takeApart();
  act(() =>
    live.receive('story:changed', {
      ...{ cursor: '1', id: 3, version: 2, added: [], removed: [1, 3], merged_into: null },
    }),
  );
  const isReread = () => requests.some(({ path }) => path === '/api-py/socmedia/posts-by-id');
  await waitFor(() => expect(isReread()).toBe(true));
  await press('{z}');
  await waitFor(() => expect(rows()).toEqual([1]));
  expect(shownToasts()).toEqual([]);
});

test('what could not be taken back because nothing answered is taken back by the next key', async () => {
  await takeApart();
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input).endsWith('/story-edit') ? Promise.reject(new TypeError('offline')) : send(input, init);
  await press('{z}');
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  globalThis.fetch = send;
  await press('{z}');
  await waitFor(() => expect(rows()).toEqual([1]));
});
