import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { fakeServer, type Responder } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { Table } from '../../ui/table/table.js';
import { reportColumns } from './publication-columns.js';

const path = 'GET /api-py/vk-media-comments/-1_1';
const comment = (id: number, over: object = {}) => ({
  id: String(id),
  caption: `<b>Комментарий ${id}</b>`,
  likes_count: -1,
  created_at: 1_763_700_000,
  owner: { username: 'aigul', url: 'https://vk.com/aigul' },
  child_comment_count: 0,
  is_ignored: false,
  tone: -2,
  ...over,
});
const renderRows = (responder: Responder, rows = [aPublication(1)]) => {
  const server = fakeServer({ [path]: responder });
  renderScreen(
    <Table label="Публикации" columns={reportColumns(1, { topicId: 5 })} rows={rows} rowId={(p) => p._id} />,
  );
  return server;
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Комментарии (2)' }));

test('the comments overlay opens after load and closes on its close button [S2 §2, S2 §4]', async () => {
  let answer = () => undefined as void;
  const loaded = new Promise<void>((resolve) => (answer = resolve));
  const { requests } = renderRows(() => ({ json: { comments: [comment(1), comment(2)] } }));
  const fetched = globalThis.fetch;
  globalThis.fetch = async (...request) => loaded.then(() => fetched(...request));
  await press();
  expect(screen.queryByRole('dialog')).toBeNull();
  answer();
  const overlay = within(await screen.findByRole('dialog', { name: 'Комментарии' }));
  const items = within(overlay.getByRole('list', { name: 'Комментарии' })).getAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items[0]?.textContent).toContain('<b>Комментарий 1</b>');
  expect(within(items[0] as HTMLElement).getByTitle('Лайки').textContent).toBe('–');
  expect(requests[0]?.query.get('size')).toBe('100');
  await userEvent.click(overlay.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrow keys inside the overlay do not move between the rows below', async () => {
  renderRows(() => ({ json: { comments: [comment(1)] } }));
  await press();
  const text = await screen.findByText('<b>Комментарий 1</b>');
  const down = new KeyboardEvent('keydown', { code: 'ArrowDown', key: 'ArrowDown', bubbles: true, cancelable: true });
  text.dispatchEvent(down);
  expect(down.defaultPrevented).toBe(false);
});

test('an overlay without comments says so', async () => {
  renderRows(() => ({ json: { comments: [] } }));
  await press();
  expect(await screen.findByText('Комментариев нет')).toBeTruthy();
});

test('when the comments could not be loaded, the user can retry', async () => {
  let isDown = true;
  renderRows(() =>
    isDown
      ? { status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } }
      : { json: { comments: [comment(1)] } },
  );
  await press();
  const retry = within(await screen.findByRole('dialog')).getByRole('button', { name: /Повторить|ещё раз/ });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText('<b>Комментарий 1</b>')).toBeTruthy();
  expect(screen.getByText('Показано 1 из 2, сначала популярные.')).toBeTruthy();
});

test('comments of a network that reads them by the post’s id are requested by it [S1 §7]', async () => {
  const { requests } = renderRows(() => ({ json: {} }), [aPublication(1, { network: 'instagram', socialNet: 1 })]);
  await press();
  await waitFor(() => expect(requests.map((request) => request.path)).toContain('/api/insta-media-comments/1'));
  expect(requests[0]?.query.has('operator')).toBe(false);
});

test('publications without comments, and of networks without them, have no button', () => {
  renderRows(
    () => ({ json: { comments: [] } }),
    [aPublication(1, { commentSum: 0 }), aPublication(2, { commentSum: -1 }), aPublication(3, { network: 'smi' })],
  );
  expect(screen.queryByRole('button', { name: /Комментарии/ })).toBeNull();
});
