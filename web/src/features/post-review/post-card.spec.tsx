import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PostWire } from '@mm/proto/http/posts.js';
import { fakeServer, referenceResponders, type Responder } from '../../../test/fake-server.js';
import { aPost } from '../../../test/a-post.js';
import { renderScreen, visibleToasts } from '../../../test/render-screen.js';
import { preview } from './post-format.js';
import { PostList } from './post-list.js';
import { useReview } from './use-review.js';

const labels: Partial<PostWire> = { lang: 'ru', spheres: [2], oblasts: [79], tone: 1 };

function show(post: PostWire, responders: Record<string, Responder> = {}) {
  const { requests } = fakeServer({ ...referenceResponders, ...responders });
  const List = () => (
    <PostList posts={[post]} review={useReview()} onNews={() => undefined} steps={{ place: '', total: 1 }} />
  );
  renderScreen(<List />);
  return requests;
}
const card = () => within(screen.getByRole('article'));
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Развернуть пост/ }));
  await card().findByRole('button', { name: 'Сохранить для мониторинга' });
};
const optionsOf = (name: RegExp, role: string) =>
  within(card().getByRole(role === 'radio' ? 'radiogroup' : 'group', { name }))
    .getAllByRole(role)
    .map((option) => option.closest('label')?.textContent);

afterEach(() => sessionStorage.clear());

test('the header of a card has an arrow, the date as DD.MM.YYYY and badges for robot, likes, comments, views and video [S1 §2, S1 §9]', () => {
  show(aPost({ is_video: true }));
  expect(card().getByRole('button', { expanded: false })).toBeTruthy();
  expect(screen.getByRole('article').querySelector('time')?.textContent).toBe('21.11.2025');
  for (const title of ['Метки поставила машина, человек их не сохранял', 'Видео'])
    expect(card().getByTitle(title)).toBeTruthy();
  const counts = ['Лайки', 'Комментарии', 'Просмотры'].map((title) => {
    const badge = card().getByTitle(title);
    return [within(badge).getByRole('img').getAttribute('aria-label'), badge.textContent];
  });
  expect(counts).toEqual([
    ['Лайки', '10'],
    ['Комментарии', '2'],
    ['Просмотры', '300'],
  ]);
});

test('the expanded card has its marks, counters and a link to the original post [S1 §2]', async () => {
  show(aPost({ ...labels, saved: true, is_add: true }));
  await open();
  for (const mark of ['Ранее сохранено', 'Реклама']) expect(card().getByText(mark)).toBeTruthy();
  const counters = ['Likes', 'Comments', 'Share', 'Views'].map((name) => card().getByText(`${name}:`).textContent);
  expect(counters).toEqual(['Likes: 10', 'Comments: 2', 'Share: 1', 'Views: 300']);
  const original = card().getByRole('link', { name: 'Открыть в новом окне' });
  expect([original.getAttribute('href'), original.getAttribute('target')]).toEqual([
    'http://localhost:4001/wall-1001_77',
    '_blank',
  ]);
});

test('the tagging form offers the languages, spheres, regions and tones, and events that can be cleared [S1 §2, S1 §9]', async () => {
  show(aPost({ ...labels, event: 7 }));
  await open();
  await card().findByRole('checkbox', { name: 'ЖКХ' });
  expect(optionsOf(/Язык/, 'radio')).toEqual(['Казахский', 'Русский']);
  expect(optionsOf(/Тональность/, 'radio')).toEqual(['Негативная', 'Нейтральная', 'Позитивная']);
  expect(optionsOf(/Сферы/, 'checkbox')).toEqual(['Образование', 'ЖКХ']);
  expect(optionsOf(/Области/, 'checkbox')).toEqual(['Астана', 'Шымкент']);
  await userEvent.click(await card().findByRole('button', { name: /Очистить/ }));
  expect(card().getByRole<HTMLInputElement>('checkbox', { name: 'Шымкент' }).checked).toBe(false);
  expect(card().getByRole<HTMLInputElement>('checkbox', { name: 'Образование' }).checked).toBe(false);
});

test("the choice of an event begins with 'ВСЕ', which clears it with its regions and spheres [S2 §3, D]", async () => {
  show(aPost({ ...labels, event: 7 }));
  await open();
  await userEvent.click(card().getByRole('button', { name: 'Паводок Событие' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['ВСЕ', 'Паводок']);
  await userEvent.click(options[0] as HTMLElement);
  expect(card().getByRole('button', { name: 'Без события Событие' })).toBeTruthy();
  expect(card().getByRole<HTMLInputElement>('checkbox', { name: 'Шымкент' }).checked).toBe(false);
});

test('a failed save shows a danger toast and leaves the post unsaved [S1 §4, S1 §8]', async () => {
  show(aPost(labels), {
    'POST /api-py/vk/post': () => ({ status: 500, json: { code: 'oops', message: '', correlationId: '' } }),
  });
  await open();
  await userEvent.click(card().getByRole('button', { name: 'Сохранить для мониторинга' }));
  await waitFor(() =>
    expect(visibleToasts()[0]?.content).toMatchObject({
      kind: 'danger',
      title: 'Результат',
      text: 'Ошибка сохранения !',
    }),
  );
  expect(screen.getByRole('article').dataset['state']).toBe('new');
});

test('an ignored post has an extra button that saves it, under the name of the current user [S1 §4, S1 §6]', async () => {
  const requests = show(aPost({ is_ignored: true, version: 1 }), {
    'POST /api-py/vk/post': () => ({ json: { status: 'success', post: aPost({ is_ignored: true, version: 2 }) } }),
  });
  await open();
  await userEvent.click(card().getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/api-py/vk/post')).toBe(true));
  const save = requests.find(({ path }) => path === '/api-py/vk/post');
  expect(save?.query.get('username')).toBe('operator');
  expect(save?.body).toMatchObject({ post: { is_ignored: true } });
});

test('a post that was edited after its review, or deleted in the network, is marked [D §6]', async () => {
  show(aPost({ ...labels, saved: true, edited_after_review: true, withdrawn: true }));
  await open();
  for (const mark of ['изменён после проверки', 'удалён в источнике']) expect(card().getByText(mark)).toBeTruthy();
});

test('a post of an outlet has a title, no comments, and its card opens and closes [S1 §2, D §3]', async () => {
  show(aPost({ ...labels, network: 'smi', title: 'Паводок отступил', caption: 'Вода ушла.' }));
  await open();
  expect(card().getByRole('heading', { name: 'Паводок отступил' })).toBeTruthy();
  expect(card().getByText('Вода ушла.')).toBeTruthy();
  expect(card().queryByRole('button', { name: 'Показать комментарии' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Свернуть пост/ }));
  expect(card().queryByRole('heading', { name: 'Паводок отступил' })).toBeNull();
});

test('the opened card has the history of its post, which is fetched when it is pressed', async () => {
  const history = '/api-py/object-history/post/77';
  const requests = show(aPost({ id: 77, caption: 'Вода ушла.' }), {
    [`GET ${history}`]: () => ({ json: { records: [] } }),
  });
  await open();
  const asked = () => requests.filter(({ path }) => path === history).length;
  expect(asked()).toBe(0);
  await userEvent.click(card().getByRole('button', { name: 'История изменений: Вода ушла.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'История поста' }));
  expect(await dialog.findByText('Изменений ещё не было.')).toBeTruthy();
  expect(asked()).toBe(1);
});

test('the caption is cut to 80 characters with an ellipsis [S1 §2, S1 §9]', () => {
  expect(preview(aPost({ caption: 'ә'.repeat(81) }))).toBe(`${'ә'.repeat(80)}…`);
  expect(preview(aPost({ caption: 'ә'.repeat(80) }))).toBe('ә'.repeat(80));
});
