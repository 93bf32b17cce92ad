import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PostWire } from '@mm/proto/http/posts.js';
import { aPost } from '../../../test/a-post.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts, visibleToasts } from '../../../test/render-screen.js';
import { PostList } from './post-list.js';
import { useReview } from './use-review.js';

const comment = (id: number, over: object = {}) => ({
  id: `c${id}`,
  caption: `№${id}`,
  likes_count: 100 - id,
  created_at: 1_763_700_000,
  owner: { username: `user${id}`, url: `https://www.instagram.com/user${id}/` },
  child_comment_count: 0,
  is_ignored: false,
  tone: null,
  ...over,
});
const labels: Partial<PostWire> = { lang: 'ru', spheres: [2], oblasts: [79], tone: 1 };
const instagram = aPost({ ...labels, network: 'instagram', socialNet: 1, code: 'C5' });

function show(post: PostWire, responders: Record<string, Responder>) {
  const { requests } = fakeServer({ ...referenceResponders, ...responders });
  const List = () => (
    <PostList posts={[post]} review={useReview()} onNews={() => undefined} steps={{ place: '', total: 1 }} />
  );
  renderScreen(<List />);
  return requests;
}
const commentsOf = (count: number): Responder => {
  const comments = Array.from({ length: count }, (_, i) => comment(i + 1));
  return () => ({ json: { comments } });
};
const openComments = async () => {
  if (screen.queryByRole('button', { name: /Развернуть пост/ }))
    fireEvent.click(screen.getByRole('button', { name: /Развернуть пост/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Показать комментарии' }, { timeout: 5_000 }));
  return screen.findAllByRole('listitem');
};
const ignoreBox = (id: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Игнор комментария user${id}` });
const toneOf = (id: number) =>
  screen.getByRole('button', {
    name: (name) => !name.startsWith('Очистить') && name.includes(`комментария user${id}`),
  });

beforeEach(() => sessionStorage.clear());

test('the five top comments have an ignore box, a tone, likes, a date and their author [S1 §2, S1 §9]', async () => {
  const requests = show(instagram, { 'GET /api/insta-media-comments/5': commentsOf(6) });
  const items = await openComments();
  expect(items).toHaveLength(5);
  const first = within(items[0] as HTMLElement);
  expect(first.getByRole('link', { name: 'user1' }).getAttribute('href')).toBe('https://www.instagram.com/user1/');
  expect(first.getByTitle('Лайки').textContent).toBe('99');
  expect(items[0]?.textContent).toContain('21.11.2025');
  expect(ignoreBox(1).checked).toBe(false);
  expect(toneOf(1).textContent).toContain('Без тональности');
  await userEvent.click(toneOf(1));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Негативная',
    'Нейтральная',
    'Позитивная',
  ]);
  expect(requests.find(({ path }) => path.endsWith('comments/5'))?.query.get('operator')).toBe('nonoperator');
});

test('what was changed of comments is unsaved with the post and sent in its save, nothing else [S1 §2, D §11]', async () => {
  const requests = show(instagram, {
    'GET /api/insta-media-comments/5': commentsOf(2),
    'POST /api-py/insta-media-save': () => ({
      json: { status: 'success', post: { ...instagram, saved: true, version: 1 } },
    }),
  });
  await openComments();
  await userEvent.click(ignoreBox(2));
  expect(screen.getByText('не сохранено')).toBeTruthy();
  await userEvent.click(toneOf(2));
  await userEvent.click(await screen.findByRole('option', { name: 'Негативная' }));
  expect(sessionStorage.getItem('mm.drafts.1.operator')).toContain('"c2"');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить для мониторинга' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Пост сохранен !']));
  const save = requests.find(({ path }) => path === '/api-py/insta-media-save')?.body as { post: PostWire };
  expect(save.post.comments).toEqual([{ id: 'c2', is_ignored: true, tone: -2 }]);
  await openComments();
  expect([ignoreBox(1).checked, ignoreBox(2).checked]).toEqual([false, true]);
  expect(toneOf(2).textContent).toContain('Негативная');
});

test('a save without changed comments sends none, and the labels of the server are shown', async () => {
  const requests = show(instagram, {
    'GET /api/insta-media-comments/5': () => ({ json: { comments: [comment(1, { is_ignored: true, tone: 2 })] } }),
    'POST /api-py/insta-media-save': () => ({ json: { status: 'success', post: { ...instagram, version: 1 } } }),
  });
  await openComments();
  expect([ignoreBox(1).checked, toneOf(1).textContent]).toEqual([true, expect.stringContaining('Позитивная')]);
  await userEvent.click(ignoreBox(1));
  await userEvent.click(ignoreBox(1));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить для мониторинга' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/api-py/insta-media-save')).toBe(true));
  expect(requests.find(({ path }) => path === '/api-py/insta-media-save')?.body).not.toHaveProperty('post.comments');
});

test('a tone can be cleared, and undoing a save puts the labels of comments back', async () => {
  const saved = aPost({ ...instagram, saved: true, version: 1 });
  const requests = show(saved, {
    'GET /api/insta-media-comments/5': () => ({ json: { comments: [comment(1, { tone: 2 })] } }),
    'POST /api-py/insta-media-save': () => ({ json: { status: 'success', post: { ...saved, version: 2 } } }),
  });
  await openComments();
  await userEvent.click(screen.getByRole('button', { name: 'Очистить: Тональность комментария user1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить для мониторинга' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Пост сохранен !']));
  act(() => visibleToasts()[0]?.content.action?.onPress());
  await waitFor(() => expect(shownToasts()).toContain('Прежние метки возвращены'));
  const sent = requests
    .filter(({ path }) => path === '/api-py/insta-media-save')
    .map(({ body }) => (body as { post: PostWire }).post.comments);
  expect(sent).toEqual([[{ id: 'c1', is_ignored: false, tone: null }], [{ id: 'c1', is_ignored: false, tone: 2 }]]);
});

test.each([
  ['youtube', 'GET /api-py/youtube-media-comments/C5', { nodes: [] }],
  ['ok', 'GET /api-py/ok-media-comments/C5', {}],
  ['facebook', 'GET /api/facebook-media-comments/5', {}],
] as const)('comments of %s have the controls too [S1 §2, D §11]', async (network, path, more) => {
  show({ ...instagram, network }, { [path]: () => ({ json: { comments: [comment(1)], ...more } }) });
  await openComments();
  expect(ignoreBox(1)).toBeTruthy();
});

test('comments of VK are only read [D §11]', async () => {
  show(aPost(labels), { 'GET /api-py/vk-media-comments/-1001_77': commentsOf(1) });
  await openComments();
  expect(screen.queryByRole('checkbox', { name: /Игнор комментария/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Тональность комментария/ })).toBeNull();
});
