import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PostWire } from '@mm/proto/http/posts.js';
import { networkOf } from '../../api/network-call.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { renderScreen, shownToasts, visibleToasts } from '../../../test/render-screen.js';
import { aPost } from '../../../test/a-post.js';
import { aRecognition } from '../../../test/a-recognition.js';
import { PostReviewPage } from './post-review.page.js';

const nothing: Responder = () => ({ json: aRecognition() });
const groupOf: Record<string, string> = { Шымкент: 'Области', Образование: 'Сферы', Другие: 'Язык' };
const ready = { lang: 'ru', spheres: [2], oblasts: [79], tone: 1 } as const;

function open(post: PostWire, responders: Record<string, Responder> = {}) {
  const server = fakeServer({
    ...referenceResponders,
    'GET /api-py/vk/posts': () => ({ json: [post], headers: { 'x-total-count': '1' } }),
    'POST /api-py/reco-oblasts': nothing,
    ...responders,
  });
  const network = networkOf('vkontakte');
  if (!network) throw new Error('vkontakte is not built');
  renderScreen(<PostReviewPage network={network} />, {
    at: '/vkontakte-media-parser/shymnews/-1001',
    path: network.screens.review.path,
  });
  return server;
}
const expand = async () => userEvent.click(await screen.findByRole('button', { name: /Развернуть пост/ }));
const card = () => screen.getByRole('article');
afterEach(() => sessionStorage.clear());
const saves = (requests: { path: string; body: unknown }[]) =>
  requests.filter((a) => a.path === '/api-py/vk/post').map((a) => (a.body as { post: Record<string, unknown> }).post);

test('expanding a card without regions requests recognition, fills the form and shows a toast per item [S1 §4, S1 §8, D §6]', async () => {
  const { requests } = open(aPost(), {
    'POST /api-py/reco-oblasts': () => ({
      json: aRecognition({ oblasts: [79], spheres: [2], is_ignored: 'true', tone: 2, lang: 'ru' }),
    }),
  });
  await expand();
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Области распознаны на сервере!',
      'Сферы распознаны на сервере!',
      'Игнорирование распознаны на сервере!',
      'Тональность распознаны на сервере!',
    ]),
  );
  expect(visibleToasts().map((toast) => toast.content.title)).toEqual(Array(4).fill('Результат'));
  expect(within(card()).getByRole<HTMLInputElement>('checkbox', { name: 'Шымкент' }).checked).toBe(true);
  expect(within(card()).getByRole<HTMLInputElement>('radio', { name: 'Позитивная' }).checked).toBe(true);
  expect(saves(requests)).toEqual([]);
});

test('a card asks about what is not sure enough, shows why, and a press takes it', async () => {
  const caption = 'Аким Шымкента отчитался';
  const evidence = [{ head: 'oblasts', value: '79', quote: 'Шымкента', start: 5, end: 13 }];
  const { requests } = open(aPost({ caption }), {
    'POST /api-py/reco-oblasts': () => ({
      json: aRecognition({
        ...{ oblasts: [79], spheres: [2], is_ignored: 'true', tone: 2, lang: 'other', evidence },
        confidence: { lang: 0.9, oblasts: 0.4, spheres: 0.8, tone: 0.95, is_ignored: 0.3 },
      }),
    }),
  });
  await expand();
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Сферы распознаны на сервере!', 'Тональность распознаны на сервере!']),
  );
  const asked = requests.find(({ path }) => path === '/api-py/reco-oblasts')?.body;
  expect(asked).toEqual({ text: caption, lang: null, author_id: 9 });
  const isOn = (role: 'checkbox' | 'radio', name: string) =>
    within(
      within(card()).getByRole(role === 'radio' ? 'radiogroup' : 'group', { name: groupOf[name] ?? '' }),
    ).getByRole<HTMLInputElement>(role, { name }).checked;
  expect([isOn('checkbox', 'Шымкент'), isOn('checkbox', 'Образование'), isOn('radio', 'Другие')]).toEqual([
    ...[false, true, true],
  ]);
  for (const box of within(card()).getAllByRole<HTMLInputElement>('checkbox', { name: 'Игнор' }))
    expect(box.checked).toBe(false);
  const chip = within(card()).getByRole('button', {
    name: /^Принять: Области: Шымкент\? сомнительно, 40\s%\. По словам: Шымкента$/,
  });
  await userEvent.hover(chip);
  expect(card().querySelector('mark')?.textContent).toBe('Шымкента');
  await userEvent.click(chip);
  expect(isOn('checkbox', 'Шымкент')).toBe(true);
  const sure = within(card()).getByRole('button', { name: /^Тональность: уверенно, 95\s%$/, pressed: false });
  await userEvent.click(sure);
  expect(sure.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(within(card()).getByRole('radio', { name: 'Русский' }));
  expect(within(card()).getByRole('radio', { name: 'Другие' })).toBeTruthy();
});

test("'Другие' is offered only while it is suggested or saved", async () => {
  open(aPost());
  await expand();
  await within(card()).findByRole('radio', { name: 'Русский' });
  expect(within(card()).queryByRole('radio', { name: 'Другие' })).toBeNull();
  cleanup();
  open(aPost({ lang: 'other', spheres: [2], oblasts: [79], tone: 1, saved: true }));
  await expand();
  expect((await within(card()).findByRole<HTMLInputElement>('radio', { name: 'Другие' })).checked).toBe(true);
});

test('opening a card loads and recognises the full text, and a cut text links to the original [S1 §2]', async () => {
  const text = 'Длинный текст. '.repeat(3_000);
  const { requests } = open(aPost({ caption: text.slice(0, 2_000), caption_cut: true, is_cut: true }), {
    'GET /api-py/socmedia/post-text/5': () => ({ json: { id: 5, revision: 1, text } }),
  });
  expect(requests.some((a) => a.path.includes('post-text'))).toBe(false);
  await expand();
  await waitFor(() => expect(card().querySelector('p')?.textContent).toBe(text));
  const sent = requests.find((a) => a.path === '/api-py/reco-oblasts')?.body as { text: string };
  expect(sent.text).toBe(text.slice(0, 20_000));
  expect(within(card()).getByRole('link', { name: 'читать целиком в источнике' }).getAttribute('href')).toBe(
    'http://localhost:4001/wall-1001_77',
  );
});

test('a long text that fails to load shows an error and can be retried', async () => {
  let isDown = true;
  open(aPost({ caption: 'Начало', caption_cut: true }), {
    'GET /api-py/socmedia/post-text/5': () =>
      isDown
        ? { status: 500, json: { code: 'oops', message: '', correlationId: '' } }
        : { json: { id: 5, revision: 1, text: 'Начало и конец' } },
  });
  await expand();
  expect(await screen.findByText(/Полный текст не загрузился/)).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Начало и конец')).toBeTruthy();
});

test('a post with regions is not recognised again [S1 §2, S1 §4]', async () => {
  const { requests } = open(aPost({ ...ready, spheres: [2], oblasts: [79], saved: true }));
  await expand();
  expect(requests.some((a) => a.path === '/api-py/reco-oblasts')).toBe(false);
  expect(within(card()).getByText('Ранее сохранено')).toBeTruthy();
});

test('saving without labels shows one toast with every fault and sends no request [S1 §5]', async () => {
  const { requests } = open(aPost());
  await expand();
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить для мониторинга' }));
  expect(shownToasts()).toEqual(['Не выбрана сфера! Не выбраны область! Не выбрана тональность! Не выбран язык! ']);
  expect(saves(requests)).toEqual([]);
});

test('a save by keyboard sends the version, marks the post saved and collapses the card [S1 §2, S1 §4, S1 §8, D §3]', async () => {
  const post = aPost({ version: 3, lang: 'ru', spheres: [2], oblasts: [79] });
  const { requests } = open(post, {
    'POST /api-py/vk/post': () => ({
      json: {
        status: 'success',
        post: { ...post, ...ready, tone: -2, spheres: [2], oblasts: [79], saved: true, is_robot: false, version: 4 },
      },
    }),
  });
  await screen.findByRole('article');
  await userEvent.keyboard('[KeyJ][KeyE][Digit1]{Control>}[Enter]{/Control}');
  await waitFor(() => expect(shownToasts()).toEqual(['Пост сохранен !']));
  expect(saves(requests)).toEqual([
    expect.objectContaining({
      id: 5,
      version: 3,
      tone: -2,
      lang: 'ru',
      spheres: [2],
      oblasts: [79],
      is_ignored: false,
    }),
  ]);
  expect(card().dataset['state']).toBe('info');
  expect(screen.queryByRole('button', { name: 'Сохранить для мониторинга' })).toBeNull();
});

test('ticking ignore on an unignored post saves it as ignored at once [S1 §2, S1 §4]', async () => {
  const { requests } = open(aPost(), {
    'POST /api-py/vk/post': () => ({ json: { status: 'success', post: aPost({ is_ignored: true, version: 1 }) } }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Игнор' }));
  await waitFor(() => expect(card().dataset['state']).toBe('danger'));
  expect(saves(requests)).toEqual([expect.objectContaining({ is_ignored: true, version: 0 })]);
});

test('a failed ignore unticks the box and shows an error [S1 §8]', async () => {
  open(aPost(), {
    'POST /api-py/vk/post': () => ({ status: 500, json: { code: 'oops', message: '', correlationId: '' } }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Игнор' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка сохранения !']));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Игнор' }).checked).toBe(false));
});

test('a save takes the robot badge off the post at once [S1 §4]', async () => {
  const robot = /Метки поставила машина, человек их не сохранял/;
  open(aPost(), {
    'POST /api-py/vk/post': () => ({
      json: { status: 'success', post: aPost({ is_ignored: true, is_robot: true, version: 1 }) },
    }),
  });
  expect(await screen.findByRole('img', { name: robot })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Игнор' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: robot })).toBeNull());
});

test('a stale save shows who saved first and keeps the chosen labels [D §3]', async () => {
  const post = aPost({ ...ready, spheres: [2], oblasts: [79] });
  const newer = aPost({
    ...ready,
    spheres: [5],
    oblasts: [71],
    tone: 2,
    saved: true,
    version: 1,
    reviewed_by: 'admin',
  });
  open(post, {
    'POST /api-py/vk/post': () => ({
      status: 409,
      json: { code: 'stale-version', message: '', current: newer, correlationId: '' },
    }),
  });
  await expand();
  await userEvent.click(within(card()).getByRole('radio', { name: 'Негативная' }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить для мониторинга' }));
  expect((await screen.findByRole('alert')).textContent).toContain('пост сохранил(а) admin');
  expect(within(card()).getByRole<HTMLInputElement>('radio', { name: 'Негативная' }).checked).toBe(true);
  expect(card().dataset['state']).toBe('info');
  await userEvent.click(screen.getByRole('button', { name: 'Взять сохранённое' }));
  expect(within(card()).getByRole<HTMLInputElement>('radio', { name: 'Позитивная' }).checked).toBe(true);
});

test("a failed load shows 'Ошибка загрузки постов !' [S1 §8]", async () => {
  open(aPost(), {
    'GET /api-py/vk/posts': () => ({ status: 500, json: { code: 'oops', message: '', correlationId: '' } }),
  });
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка загрузки постов !']));
});

test("a failed 'Load user media' shows an error and loads the posts anyway [S1 §8, D §11]", async () => {
  const { requests } = open(aPost());
  await screen.findByRole('article');
  const before = requests.filter((a) => a.path === '/api-py/vk/posts').length;
  await userEvent.click(screen.getByRole('button', { name: 'Load user media' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка обновления постов !']));
  await waitFor(() => expect(requests.filter((a) => a.path === '/api-py/vk/posts').length).toBeGreaterThan(before));
});

test.each([
  [3, 'Новых постов: 3'],
  [0, 'Новых постов нет'],
])("'Load user media' that collects %d new posts says '%s'", async (collected, text) => {
  open(aPost(), { 'GET /api/vk/update-channel': () => ({ json: { status: 'success', collected } }) });
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Load user media' }));
  await waitFor(() => expect(visibleToasts()[0]?.content).toMatchObject({ text, title: 'Результат' }));
});

test('text collected from a network is never markup, and only web addresses become links', async () => {
  open(
    aPost({
      ...ready,
      spheres: [2],
      oblasts: [79],
      caption: '<img src=x onerror=alert(1)>',
      url: 'javascript:alert(1)',
    }),
  );
  await expand();
  expect(within(card()).getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0);
  expect(card().querySelector('img')).toBeNull();
  expect(within(card()).getByText('Открыть в новом окне').getAttribute('href')).toBeNull();
});

test('the posts are requested 10 at a time, and the header names their source [S1 §2, S1 §9]', async () => {
  const { requests } = open(aPost());
  expect(await screen.findByRole('heading', { level: 1, name: 'VK Шымкент News' })).toBeTruthy();
  expect(requests.find(({ path }) => path === '/api-py/vk/posts')?.query.get('size')).toBe('10');
});
