import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { aPost } from '../../../test/a-post.js';
import { aSuggestion, deskServer } from '../../../test/desk-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { DeskPage } from './desk.page.js';

const now = Math.floor(Date.now() / 1000);
const aRow = (id: number, caption: string, over: Partial<DeskPostWire> = {}) =>
  aPost({ id, caption, date: now - id, suggested: aSuggestion(), ...over });
const three = () => [aRow(1, 'Первый'), aRow(2, 'Второй'), aRow(3, 'Третий')];

async function open(posts: DeskPostWire[], more?: Parameters<typeof deskServer>[1]) {
  const server = deskServer(posts, more);
  const view = renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia' });
  if (posts.length > 0) await screen.findAllByRole('article');
  return { ...server, ...view };
}
const captions = () => screen.queryAllByRole('article').map((row) => row.querySelector('[id^="post-"]')?.textContent);
const press = (keys: string) => userEvent.keyboard(keys);
const focused = () => document.activeElement?.closest('article')?.getAttribute('data-post');

beforeEach(() => localStorage.clear());

test('one key accepts what is suggested, and the next post is ready', async () => {
  const { decisions } = await open(three());
  await press('{j}');
  expect(focused()).toBe('1');
  await press('{a}');
  expect(captions()).toEqual(['Второй', 'Третий']);
  expect(focused()).toBe('2');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).toMatchObject({ posts: [{ id: 1, version: 0 }], accept: true });
  expect(decisions()[0]).not.toHaveProperty('labels');
  expect(await screen.findByText('Сохранено · Астана · ЖКХ · Негативная')).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('a decision is taken back by a key, and the post is at its place', async () => {
  const { decisions } = await open(three());
  await press('{j}{j}{i}');
  expect(captions()).toEqual(['Первый', 'Третий']);
  await waitFor(() => expect(decisions()).toHaveLength(1));
  await press('{z}');
  await waitFor(() => expect(captions()).toEqual(['Первый', 'Второй', 'Третий']));
  expect(decisions()[1]).toMatchObject({ undoes: decisions()[0]?.decision_id });
  await waitFor(() => expect(focused()).toBe('2'));
});
