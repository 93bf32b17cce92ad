import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { positionOf, readPosition } from '@mm/proto/http/post-position.js';
import { aPost } from '../../../test/a-post.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { networkOf } from '../../api/network-call.js';
import { PostReviewPage } from './post-review.page.js';

const size = 10;
const newest = 1_763_700_000;

/** A server whose posts can go or arrive between two requests; it lists those behind `after`. */
function serverOf(count: number) {
  let posts = Array.from({ length: count }, (_, i) => aPost({ id: 1000 - i, date: newest - i, caption: `№ ${i + 1}` }));
  const listed = (after: string | null) => {
    const at = after ? readPosition(after, '-date') : null;
    const rest = posts.filter(({ date, id }) => !at || date < at.date || (date === at.date && id < at.id));
    const page = rest.slice(0, size);
    const last = page.at(-1);
    return { page, next: last && rest.length > size ? positionOf(last, '-date') : null, total: posts.length };
  };
  const server = fakeServer({
    ...referenceResponders,
    'GET /api-py/vk/posts': ({ url }) => {
      const { page, next, total } = listed(url.searchParams.get('after'));
      return { json: page, headers: { 'x-total-count': String(total), ...(next ? { 'x-next': next } : {}) } };
    },
  });
  return {
    ...server,
    remove: (numbers: readonly number[]) => {
      posts = posts.filter(({ caption }) => !numbers.includes(Number(caption.slice(2))));
    },
    arrive: (id: number) => {
      posts = [aPost({ id, date: newest + id, caption: `новый ${id}` }), ...posts];
    },
  };
}

const network = networkOf('vkontakte');
const open = (search = '') =>
  renderScreen(network ? <PostReviewPage network={network} /> : <></>, {
    at: `/vkontakte-media-parser/shymnews/-1001${search}`,
    path: network?.screens.review.path ?? '',
  });
const shown = () => screen.queryAllByRole('article').map((card) => card.querySelector('[id^="post-"]')?.textContent);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => `№ ${first + i}`);
const shows = (expected: string[]) => waitFor(() => expect(shown()).toEqual(expected));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Puts the focus on the card with this place on the page, counted from 0; -1 is the last. */
const focusCard = (index: number) =>
  act(() => screen.getAllByRole('article').at(index)?.querySelector<HTMLElement>('[data-toggle]')?.focus());
const focused = () => document.activeElement?.closest('article')?.querySelector('[id^="post-"]')?.textContent;

describe('the pages of an author', () => {
  test('skip and repeat nothing when most posts of the page before are gone and new ones arrive', async () => {
    const server = serverOf(24);
    open();
    await shows(from(1, 10));
    server.remove([1, 2, 3, 4, 5, 6, 7]);
    server.arrive(2001);
    await press('Следующая страница');
    await shows(from(11, 20));
    server.remove([11, 12, 20]);
    await press('Следующая страница');
    await shows(from(21, 24));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Следующая страница' }).disabled).toBe(true);
  });

  test('are turned by J on the last card and by K on the first, which focuses the next card', async () => {
    serverOf(24);
    open();
    await shows(from(1, 10));
    focusCard(-1);
    await userEvent.keyboard('j');
    await shows(from(11, 20));
    expect(focused()).toBe('№ 11');
    await userEvent.keyboard('j');
    expect(focused()).toBe('№ 12');
    await userEvent.keyboard('kk');
    await shows(from(1, 10));
    expect(focused()).toBe('№ 10');
    focusCard(0);
    await userEvent.keyboard('k');
    expect(focused()).toBe('№ 1');
  });

  test('J on the last card of the last page stays there', async () => {
    serverOf(12);
    open();
    await shows(from(1, 10));
    focusCard(-1);
    await userEvent.keyboard('j');
    await shows(from(11, 12));
    expect(focused()).toBe('№ 11');
    await userEvent.keyboard('jj');
    expect(focused()).toBe('№ 12');
    expect(shown()).toEqual(from(11, 12));
  });

  test('have ways back to the page before and to the first', async () => {
    serverOf(35);
    open();
    await shows(from(1, 10));
    await press('Следующая страница');
    await shows(from(11, 20));
    expect(screen.queryByRole('button', { name: 'К началу списка' })).toBeNull();
    await press('Следующая страница');
    await shows(from(21, 30));
    await press('Предыдущая страница');
    await shows(from(11, 20));
    await press('Следующая страница');
    await shows(from(21, 30));
    await press('К началу списка');
    await shows(from(1, 10));
  });

  test('lead to the first one when nothing is left behind their place', async () => {
    const server = serverOf(12);
    open();
    await shows(from(1, 10));
    server.remove([11, 12]);
    await press('Следующая страница');
    await waitFor(() => expect(screen.getByTestId('address').textContent).not.toContain('after'));
    expect(shown()).toEqual(from(1, 10));
  });
});

test.each(['x', '5.1.2', '0.5.1763700000.9'])('the address after=%s names no place: the first page', async (after) => {
  const { requests } = serverOf(12);
  open(`?after=${after}`);
  await shows(from(1, 10));
  expect(requests.filter(({ path }) => path.endsWith('/posts')).map(({ query }) => query.get('after'))).toEqual([null]);
});
