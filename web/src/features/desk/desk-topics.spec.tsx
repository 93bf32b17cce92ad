import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { aPost } from '../../../test/a-post.js';
import { aSuggestion, deskServer } from '../../../test/desk-server.js';
import type { Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { DeskPage } from './desk.page.js';

const topics = [
  { id: 7, name: 'Вода' },
  { id: 8, name: 'Заводы' },
];
const found: Record<number, object> = {
  7: { id: 1, branch: 'вода | су', marks: ['воды'] },
  8: { id: 1, branch: 'завод', marks: ['завод'] },
};
const idOf = (body: unknown): number => (body as { params: { topic_id: number } }).params.topic_id;

async function open(
  at = '/socmedia',
  responder: Responder = ({ body }) => ({ json: { reasons: [found[idOf(body)]] } }),
) {
  const { requests } = deskServer(
    [
      aPost({ id: 1, caption: 'Нет воды: завод <i> стоит', date: 1_763_700_000, suggested: aSuggestion(), topics }),
      aPost({ id: 2, caption: 'Без темы', date: 1_763_600_000, suggested: aSuggestion() }),
    ],
    { 'POST /api-py/query-lab/reasons': responder },
  );
  renderScreen(<DeskPage networks={descriptorList} />, { at });
  await screen.findAllByRole('article');
  return { asked: () => requests.filter(({ path }) => path.endsWith('/reasons')).map(({ body }) => body) };
}
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('a row says why its post is in a topic under the pointer, and asks for it only then [37]', async () => {
  const { asked } = await open();
  expect(asked()).toEqual([]);
  const badge = screen.getByText('Вода').parentElement as HTMLElement;
  fireEvent.pointerEnter(badge);
  await waitFor(() => expect(marked()).toEqual(['воды']));
  expect(document.querySelector('#post-1')?.textContent).toBe('вода | су: Нет воды: завод <i> стоит');
  expect(asked()).toEqual([{ params: { topic_id: 7, ids: [1] } }]);
  fireEvent.pointerLeave(badge);
  expect(marked()).toEqual([]);
  expect(document.querySelector('#post-1')?.textContent).toBe('Нет воды: завод <i> стоит');
});

test('an opened card says by which branch its post is in each of its topics, and marks the words [37]', async () => {
  const { asked } = await open();
  await userEvent.click(screen.getAllByRole('button', { name: /Нет воды/ })[0] as HTMLElement);
  expect(await screen.findByText('Почему это здесь: вода | су')).toBeTruthy();
  expect(marked()).toEqual(['воды']);
  expect(document.querySelector('mark')?.title).toBe('Почему это здесь: вода | су');
  await userEvent.click(screen.getByRole('button', { name: 'Заводы' }));
  expect(await screen.findByText('Почему это здесь: завод')).toBeTruthy();
  expect(marked()).toEqual(['завод']);
  await userEvent.click(screen.getByRole('button', { name: 'Заводы' }));
  expect(marked()).toEqual([]);
  expect(asked()).toHaveLength(2);
});

test('the topic to which a queue is narrowed comes first; without a topic nothing is asked [37]', async () => {
  const { asked } = await open('/socmedia?topic=8');
  await userEvent.click(screen.getAllByRole('button', { name: /Нет воды/ })[0] as HTMLElement);
  expect(await screen.findByText('Почему это здесь: завод')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: /Без темы/ })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Сохранить для мониторинга' })).toHaveLength(2));
  expect(asked()).toEqual([{ params: { topic_id: 8, ids: [1] } }]);
});

test('a reason that does not load is said not to have loaded [37]', async () => {
  await open('/socmedia', () => ({ status: 503, json: {} }));
  await userEvent.click(screen.getAllByRole('button', { name: /Нет воды/ })[0] as HTMLElement);
  expect(await screen.findByText('Почему это здесь: не загрузилось')).toBeTruthy();
  expect(marked()).toEqual([]);
});
