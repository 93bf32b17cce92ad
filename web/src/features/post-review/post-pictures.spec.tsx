import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PostWire } from '@mm/proto/http/posts.js';
import { aPost } from '../../../test/a-post.js';
import { fakeServer, type RecordedRequest } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { PostPictures } from './post-pictures.js';

const alive = new Set<string>();
let created = 0;
/** Scrolls the pictures near the screen. */
let comeNear: (() => void) | undefined;

beforeEach(() => {
  alive.clear();
  created = 0;
  URL.createObjectURL = () => {
    const address = `blob:picture-${created++}`;
    alive.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void alive.delete(address);
  comeNear = undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      comeNear = () => act(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
    }
    observe(): void {}
    disconnect(): void {}
  } as never;
});

function show(post: Partial<PostWire>, failing: number[] = []): { requests: RecordedRequest[]; unmount: () => void } {
  const responders = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `GET /api-py/post-pictures/5/${index}`,
      () => ({ status: failing.includes(index) ? 404 : 200, json: {}, headers: { 'content-type': 'image/png' } }),
    ]),
  );
  const { requests } = fakeServer(responders);
  const { unmount } = renderScreen(<PostPictures post={aPost(post)} />);
  return { requests, unmount };
}
const indices = (requests: RecordedRequest[]): (string | undefined)[] =>
  requests.map(({ path }) => path.split('/').at(-1)).sort();
const dialog = () => within(screen.getByRole('dialog'));

test('pictures are requested from our server when they are near the screen, and released with the card', async () => {
  const { requests, unmount } = show({ pictures: 2 });
  expect(requests).toEqual([]);
  comeNear?.();
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Изображение 2 из 2' });
  await screen.findByRole('img', { name: 'Изображение 1 из 2' });
  expect(indices(requests)).toEqual(['0', '1']);
  expect(image.src).toMatch(/^blob:/);
  expect(alive.size).toBe(2);
  unmount();
  expect(alive.size).toBe(0);
});

test('four pictures are shown, and how many more there are', async () => {
  const { requests } = show({ pictures: 7 });
  comeNear?.();
  expect(await screen.findAllByRole('img')).toHaveLength(4);
  expect(indices(requests)).toEqual(['0', '1', '2', '3']);
  expect(screen.getByRole('button', { name: 'Ещё изображений: 3' }).textContent).toBe('+3');
});

test('a picture opens enlarged, the arrow keys turn to the others, and Escape returns to it', async () => {
  show({ pictures: 3 });
  comeNear?.();
  await screen.findAllByRole('img');
  const first = screen.getByRole('button', { name: 'Изображение 1 из 3' });
  await userEvent.click(first);
  expect(await dialog().findByRole('img', { name: 'Изображение 1 из 3' })).toBeTruthy();
  await userEvent.keyboard('{ArrowLeft}');
  expect(await dialog().findByRole('img', { name: 'Изображение 3 из 3' })).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(await dialog().findByRole('img', { name: 'Изображение 2 из 3' })).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Следующее' }));
  expect(dialog().getByRole('heading').textContent).toBe('Изображение 3 из 3');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(alive.size).toBe(3);
});

test('the still of a video opens the original', async () => {
  show({ pictures: 2, is_video: true, url: 'https://vk.com/wall-1001_77' });
  comeNear?.();
  await screen.findAllByRole('img');
  const still = screen.getByRole('link', { name: 'Смотреть видео в источнике' });
  expect([still.getAttribute('href'), still.getAttribute('target')]).toEqual(['https://vk.com/wall-1001_77', '_blank']);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a picture that does not load, or is damaged, has a quiet placeholder', async () => {
  show({ pictures: 2 }, [0]);
  comeNear?.();
  expect(await screen.findByTitle('изображение недоступно')).toBeTruthy();
  fireEvent.error(await screen.findByRole('img', { name: 'Изображение 2 из 2' }));
  expect(screen.getAllByTitle('изображение недоступно')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
