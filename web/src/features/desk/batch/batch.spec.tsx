import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BatchOrderWire, BatchWire } from '@mm/proto/http/desk-actions.js';
import { aPost } from '../../../../test/a-post.js';
import { fakeServer, type Responder } from '../../../../test/fake-server.js';
import { renderScreen } from '../../../../test/render-screen.js';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.js';
import { readerOf } from '../../../ui/hooks/use-address.js';
import { readDeskFilter } from '../filters/desk-filter.js';
import { BatchDialog } from './batch-dialog.js';
import { BatchLine } from './batch-line.js';

const filter = readDeskFilter(readerOf(new URLSearchParams('networks=smi')));
const path = (name: string) => `/api-py/socmedia/${name}`;
const aBatch = (over: Partial<BatchWire> = {}): BatchWire => ({
  ...{ number: 12, state: 'running', by: 'operator', at: Math.floor(Date.now() / 1000) },
  ...{ total: 1200, done: 340, incomplete: 0, changed: 0, gone: 0, is_ignore: false },
  ...over,
});
const problem = (status: number, code: string): ReturnType<Responder> => ({
  status,
  json: { code, message: '', correlationId: '' },
});
const user = userEvent.setup();
afterEach(() => jest.useRealTimers());

const plan = (over: object) => ({ total: 1200, incomplete: 40, is_cut: false, posts: [], ...over });
function openDialog(answers: Record<string, Responder> = {}) {
  const onClose = jest.fn();
  const { requests } = fakeServer({
    [`POST ${path('preview-batch')}`]: ({ body }) => ({
      json: (body as BatchOrderWire).accept
        ? plan({ posts: [{ ...aPost({ caption: 'Открыли школу' }), topics: [], later: null }] })
        : plan({ total: 7, incomplete: 0 }),
    }),
    [`POST ${path('start-batch')}`]: () => ({ json: { batch: aBatch() } }),
    ...answers,
  });
  renderScreen(<BatchDialog filter={filter} total={1201} onClose={onClose} />);
  const sent = (name: string) => requests.filter((one) => one.path === path(name)).map(({ body }) => body);
  return { onClose, sent };
}
/** Numbers have spaces that do not break. */
const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');
const button = (name: string) => screen.findByRole('button', { name: (shown) => plain(shown) === name });

test('the dialog says what accepting would do, with the first posts, and starts it', async () => {
  const { onClose, sent } = openDialog();
  expect(await screen.findByText('Будет разобрано постов: 1 160.')).toBeTruthy();
  expect(screen.getByText('Не хватает меток, останутся неразобранными: 40.')).toBeTruthy();
  expect(screen.getByText('Открыли школу')).toBeTruthy();
  await user.click(await button('Принять: 1 160'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent('start-batch')).toEqual([
    { filter: { state: 'new', networks: 'smi' }, accept: true, decision_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

test('each choice is counted anew; old posts by a number of days', async () => {
  const { sent } = openDialog();
  await user.click(await screen.findByRole('radio', { name: 'Игнорировать' }));
  expect(await button('Игнорировать: 7')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Игнорировать старые' }));
  expect(await button('Игнорировать: 7')).toBeTruthy();
  const last = sent('preview-batch').at(-1) as BatchOrderWire;
  expect(last.labels).toEqual({ is_ignored: true });
  expect(last.filter.to).toBeLessThanOrEqual(Date.now() / 1000 - 14 * 86_400);
  await user.clear(screen.getByRole('textbox', { name: 'Старше скольких дней' }));
  expect(screen.getByText('Укажите целое число дней от 1 до 3650.')).toBeTruthy();
  expect((await button('Начать')).hasAttribute('disabled')).toBe(true);
});

test('nothing is started where there is nothing to decide; a cut is said', async () => {
  openDialog({ [`POST ${path('preview-batch')}`]: () => ({ json: plan({ incomplete: 1200, is_cut: true }) }) });
  expect(await screen.findByText(/^Под условия подходит больше/)).toBeTruthy();
  expect((await button('Принять: 0')).hasAttribute('disabled')).toBe(true);
});

test.each([
  [409, 'batch-running', /^Ваш прошлый пакет ещё выполняется/],
  [503, 'upstream-busy', /^Пакет не начат/],
])('a batch that did not start (%i %s) is tried again as the same one', async (status, code, words) => {
  const { onClose, sent } = openDialog({ [`POST ${path('start-batch')}`]: () => problem(status, code) });
  await user.click(await button('Принять: 1 160'));
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(await button('Принять: 1 160'));
  await waitFor(() => expect(sent('start-batch')).toHaveLength(2));
  const [first, second] = sent('start-batch');
  expect(second).toEqual(first);
  expect(onClose).not.toHaveBeenCalled();
});

test('a preview that failed is said', async () => {
  openDialog({ [`POST ${path('preview-batch')}`]: () => problem(503, 'upstream-busy') });
  expect(await screen.findByText(/^Посты не удалось посчитать/)).toBeTruthy();
});

function openLine(first: BatchWire[], answers: Record<string, Responder> = {}) {
  const state = { batches: first };
  const { requests } = fakeServer({
    [`GET ${path('batches')}`]: () => ({ json: { batches: state.batches } }),
    ...answers,
  });
  renderScreen(
    <>
      <BatchLine />
      <ConfirmDialog />
    </>,
  );
  return { state, count: (name: string) => requests.filter((one) => one.path === path(name)).length };
}
const line = () => screen.findByRole('region', { name: 'Пакет № 12' });

test('a running batch is asked about each second until it is over', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { state, count } = openLine([aBatch()]);
  await line();
  const progress = () => plain(screen.getByRole('meter').getAttribute('aria-valuetext'));
  expect(progress()).toBe('340 из 1 200');
  state.batches = [aBatch({ done: 900, incomplete: 10 })];
  await act(() => jest.advanceTimersByTimeAsync(1100));
  await waitFor(() => expect(progress()).toBe('910 из 1 200'));
  state.batches = [aBatch({ state: 'done', done: 1150, incomplete: 40, changed: 8, gone: 2 })];
  await act(() => jest.advanceTimersByTimeAsync(1100));
  expect(
    await screen.findByText('принято 1 150 из 1 200, не хватило меток: 40, изменены другими: 8, удалены: 2'),
  ).toBeTruthy();
  const asked = count('batches');
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(count('batches')).toBe(asked);
});

test('a running batch can be stopped', async () => {
  const { state } = openLine([aBatch({ is_ignore: true })], {
    [`POST ${path('stop-batch')}`]: ({ body }) => {
      expect(body).toEqual({ number: 12 });
      state.batches = [aBatch({ state: 'stopped', is_ignore: true })];
      return { json: { batch: state.batches[0] } };
    },
  });
  await user.click(within(await line()).getByRole('button', { name: 'Остановить' }));
  expect(await screen.findByText('Пакет № 12 остановлен')).toBeTruthy();
  expect(screen.getByText('игнорировано 340 из 1 200')).toBeTruthy();
});

test('a batch that is over is taken back after a question', async () => {
  const undone = jest.fn();
  const { state } = openLine([aBatch({ state: 'done', done: 1200 })], {
    [`POST ${path('undo-batch')}`]: () => {
      undone();
      state.batches = [aBatch({ state: 'undone', done: 0 })];
      return { json: { batch: aBatch({ state: 'undoing', done: 1200 }) } };
    },
  });
  const take = async () => user.click(within(await line()).getByRole('button', { name: 'Отменить пакет' }));
  await take();
  await user.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(undone).not.toHaveBeenCalled();
  await take();
  await user.click(await screen.findByRole('button', { name: 'ДА' }));
  expect(await screen.findByText('Пакет № 12 отменён')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отменить пакет' })).toBeNull();
});

test('the line can be hidden, and an old batch is no news', async () => {
  openLine([aBatch({ state: 'done' })]);
  await user.click(within(await line()).getByRole('button', { name: 'Скрыть' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a batch of yesterday is not shown', async () => {
  const { count } = openLine([aBatch({ state: 'done', at: Math.floor(Date.now() / 1000) - 90_000 })]);
  await waitFor(() => expect(count('batches')).toBe(1));
  expect(screen.queryByRole('region')).toBeNull();
});
