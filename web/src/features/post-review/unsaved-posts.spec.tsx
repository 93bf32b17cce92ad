import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PostWire } from '@mm/proto/http/posts.js';
import { aPost } from '../../../test/a-post.js';
import { aRecognition } from '../../../test/a-recognition.js';
import { anAccount } from '../../../test/an-account.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, visibleToasts } from '../../../test/render-screen.js';
import { PostList } from './post-list.js';
import { useReview } from './use-review.js';

const whole = { lang: 'ru', spheres: [2], oblasts: [79], tone: 1, saved: true, version: 3 } as const;
const savedPost = (over: Partial<PostWire> = {}) => aPost({ ...whole, spheres: [2], oblasts: [79], ...over });
const suggested: NonNullable<PostWire['suggested']> = {
  lang: null,
  spheres: [],
  oblasts: [],
  tone: null,
  is_ignored: true,
  oblasts_by_author: false,
  oblasts_from: null,
  confidence: { is_ignored: 0.9 },
  evidence: [],
  model: 'm',
  reason: '',
};
const machineIgnored = (over: Partial<PostWire> = {}) => aPost({ suggested, ...over });

function open(post: PostWire, responders: Record<string, Responder> = {}) {
  const server = fakeServer({
    ...referenceResponders,
    'POST /api-py/reco-oblasts': () => ({
      json: aRecognition(),
    }),
    'POST /api-py/vk/post': ({ body }) => {
      const sent = (body as { post: PostWire }).post;
      const answer = { ...post, ...sent, version: sent.version + 1, saved: !sent.is_ignored };
      return { json: { status: 'success', post: answer } };
    },
    ...responders,
  });
  const List = () => (
    <PostList posts={[post]} review={useReview()} onNews={() => undefined} steps={{ place: '', total: 1 }} />
  );
  renderScreen(<List />);
  return server;
}
const card = () => within(screen.getByRole('article'));
const expand = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Развернуть пост/ }));
  await card().findByRole('button', { name: 'Сохранить для мониторинга' });
};
const press = (name: string) => userEvent.click(card().getByRole('button', { name }));
const tone = (name: string) => card().getByRole<HTMLInputElement>('radio', { name });
const saves = (requests: { path: string; body: unknown }[]) =>
  requests.filter((a) => a.path === '/api-py/vk/post').map((a) => (a.body as { post: Record<string, unknown> }).post);
const lastToast = () => visibleToasts()[0]?.content;

afterEach(() => sessionStorage.clear());

test('an unsaved change is shown on the header, also of a collapsed card, until it is discarded', async () => {
  open(savedPost());
  expect(card().queryByText('не сохранено')).toBeNull();
  await expand();
  await userEvent.click(tone('Негативная'));
  expect(card().getByText('не сохранено')).toBeTruthy();
  await userEvent.click(card().getByRole('button', { name: /Свернуть пост/ }));
  expect(card().getByText('не сохранено')).toBeTruthy();
  await expand();
  await press('Отменить изменения');
  expect(tone('Нейтральная').checked).toBe(true);
  expect(card().queryByText('не сохранено')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
});

test('unsaved labels are shown again when the user comes back, and forgotten when they are saved', async () => {
  open(savedPost());
  await expand();
  await userEvent.click(tone('Негативная'));
  cleanup();
  const { requests } = open(savedPost());
  expect(card().getByText('не сохранено')).toBeTruthy();
  await expand();
  expect(tone('Негативная').checked).toBe(true);
  await press('Сохранить для мониторинга');
  await waitFor(() => expect(saves(requests)).toEqual([expect.objectContaining({ tone: -2, version: 3 })]));
  cleanup();
  open(savedPost());
  expect(card().queryByText('не сохранено')).toBeNull();
});

test('unsaved labels of a post that somebody saved meanwhile are stale, who saved it is shown by name', async () => {
  open(savedPost());
  await expand();
  await userEvent.click(tone('Негативная'));
  cleanup();
  open(savedPost({ version: 4, reviewed_by: 'admin' }), {
    'GET /api-py/get-users': () => ({
      json: { users: [anAccount(1, { username: 'admin', name: 'Айгуль Админ', roles: [1] })] },
    }),
  });
  await expand();
  expect((await card().findByText('Айгуль Админ')).title).toBe('admin');
  expect(tone('Негативная').checked).toBe(true);
});

test('a post that the machine would ignore says so on its header until a person decides', () => {
  open(machineIgnored());
  expect(card().getByText('предложено игнорировать')).toBeTruthy();
  cleanup();
  open(machineIgnored({ is_ignored: true }));
  expect(card().queryByText('предложено игнорировать')).toBeNull();
});

test("'Игнорировать' saves a post that the machine would ignore, although the box is ticked already [D §6]", async () => {
  const { requests } = open(machineIgnored(), {
    'POST /api-py/reco-oblasts': () => ({
      json: aRecognition({ is_ignored: 'true' }),
    }),
  });
  await expand();
  await waitFor(() =>
    expect(card().getAllByRole<HTMLInputElement>('checkbox', { name: /^Игнор/ })[0]?.checked).toBe(true),
  );
  expect(saves(requests)).toEqual([]);
  await press('Игнорировать');
  await waitFor(() => expect(saves(requests)).toEqual([expect.objectContaining({ is_ignored: true })]));
});

test("'Сохранить для мониторинга' saves a post whose box the machine ticked with its labels, not ignored", async () => {
  const { requests } = open(machineIgnored({ lang: 'ru', spheres: [2], tone: 1 }), {
    'POST /api-py/reco-oblasts': () => ({
      json: aRecognition({ oblasts: [79], is_ignored: 'true' }),
    }),
  });
  await expand();
  await waitFor(() => expect(card().getByRole<HTMLInputElement>('checkbox', { name: 'Шымкент' }).checked).toBe(true));
  await press('Сохранить для мониторинга');
  await waitFor(() =>
    expect(saves(requests)).toEqual([expect.objectContaining({ is_ignored: false, oblasts: [79], tone: 1 })]),
  );
});

test('the key I ignores a post whose box the machine ticked', async () => {
  const { requests } = open(machineIgnored(), {
    'POST /api-py/reco-oblasts': () => ({
      json: aRecognition({ is_ignored: 'true' }),
    }),
  });
  await expand();
  await waitFor(() => expect(lastToast()?.text).toBe('Игнорирование распознаны на сервере!'));
  await userEvent.keyboard('[KeyI]');
  await waitFor(() => expect(saves(requests)).toEqual([expect.objectContaining({ is_ignored: true })]));
});

test('the undo of an ignore saves the labels that the post had before', async () => {
  const { requests } = open(savedPost());
  await userEvent.click(card().getByRole('checkbox', { name: 'Игнор' }));
  await waitFor(() => expect(lastToast()?.action?.label).toBe('Отменить'));
  act(() => lastToast()?.action?.onPress());
  await waitFor(() => expect(lastToast()?.text).toBe('Прежние метки возвращены'));
  const labels = { lang: 'ru', spheres: [2], oblasts: [79], tone: 1 };
  expect(saves(requests)).toEqual([
    expect.objectContaining({ ...labels, is_ignored: true, version: 3 }),
    expect.objectContaining({ ...labels, is_ignored: false, version: 4 }),
  ]);
});

test('ignoring a post without labels has no undo: the server knows no way back to a new post', async () => {
  open(aPost());
  await userEvent.click(card().getByRole('checkbox', { name: 'Игнор' }));
  await waitFor(() => expect(lastToast()?.text).toBe('Пост сохранен !'));
  expect(lastToast()?.action).toBeUndefined();
});
