import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HitWire } from '@mm/proto/http/searches.js';
import { aHit, aSearch, hitCode, searchId } from '../../../test/a-hit.js';
import { FakeDorking } from '../../../test/fake-dorking.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { DorkingPage } from './dorking.page.js';

const caption = 'Мост через Урал';
async function openHit(over: Partial<HitWire> = {}, prepare: (server: FakeDorking) => void = () => undefined) {
  const server = new FakeDorking();
  server.searches = [aSearch(1)];
  server.hits = [aHit(1, { caption, ...over }), aHit(2)];
  prepare(server);
  const view = renderScreen(<DorkingPage />, { at: `/dorking-search?job=${searchId(1)}` });
  await userEvent.click(await screen.findByRole('button', { name: caption }));
  const dialog = within(await screen.findByRole('dialog', { name: caption }));
  return { server, dialog, ...view };
}
const labelled: Partial<HitWire> = { lang: 'ru', tone: 1, spheres: [5], oblasts: [71] };

test('a row opens with its whole text, origin, engines, topics and a safe link to the original', async () => {
  const { dialog } = await openHit({
    is_new: true,
    in_archive: true,
    engines: ['yandex', 'brave'],
    topics: [{ id: 5, name: 'Паводок' }],
  });
  expect(await dialog.findByText('Полный текст публикации.')).toBeTruthy();
  for (const text of ['новая', 'в архиве', 'Нашли: yandex, brave', 'Темы: Паводок', 'news.kz'])
    expect(dialog.getByText(text)).toBeTruthy();
  const link = dialog.getByRole('link', { name: 'Открыть оригинал' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://news.kz/1', 'noreferrer noopener']);
});

test('where the whole text cannot be read, what the engine says stays, and it can be asked for again', async () => {
  const { server, dialog } = await openHit({}, (made) => {
    made.text = () => ({ status: 502, json: { code: 'blocked', message: '', correlationId: '' } });
  });
  expect(await dialog.findByText('Полный текст не загрузился.')).toBeTruthy();
  expect(dialog.getByText('Начало публикации 1')).toBeTruthy();
  server.text = () => ({ json: { text: 'Весь текст' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Повторить' }));
  expect(await dialog.findByText('Весь текст')).toBeTruthy();
});

test('a save without labels names each missing one and sends nothing [S1 §5]', async () => {
  const { server, dialog } = await openHit();
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(shownToasts()).toEqual(['Не выбрана сфера! Не выбраны область! Не выбрана тональность! Не выбран язык! ']);
  expect(server.sent('/save')).toEqual([]);
});

test('the form has the recognised labels; a save sends them and marks the row as saved', async () => {
  const { server, dialog } = await openHit(labelled);
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'ЖКХ' })).checked).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: 'Негативная' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Шымкент' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('/save')).toEqual([
    {
      code: hitCode(1),
      post: { lang: 'ru', tone: -2, spheres: [5], oblasts: [71, 79], event: null, is_ignored: false },
    },
  ]);
  expect(screen.getByText('сохранено')).toBeTruthy();
  expect(shownToasts()).toEqual(['Пост сохранен !']);
});

test('an event brings its spheres and regions', async () => {
  const { dialog } = await openHit();
  await userEvent.click(await dialog.findByRole('button', { name: /Событие$/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Паводок' }));
  const boxes = ['ЖКХ', 'Астана'].map((name) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked);
  expect(boxes).toEqual([true, true]);
});

test('a failed save says why and keeps the chosen labels', async () => {
  const { server, dialog } = await openHit(labelled);
  server.hits = [];
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Ошибка сохранения ! Этой публикации уже нет в найденном.']));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Нейтральная' }).checked).toBe(true);
});

test('a publication is ignored and brought back', async () => {
  const { server, dialog } = await openHit();
  await userEvent.click(dialog.getByRole('button', { name: 'Игнорировать' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Вернуть' }));
  await dialog.findByRole('button', { name: 'Игнорировать' });
  expect(server.sent('/ignore')).toEqual([
    { code: hitCode(1), is_ignored: true },
    { code: hitCode(1), is_ignored: false },
  ]);
});

test('the author is subscribed to with the words of its network, and only where there is one', async () => {
  const { server, dialog, unmount } = await openHit({ network: 'smi' });
  await userEvent.click(dialog.getByRole('button', { name: 'Подписаться на автора' }));
  expect(await dialog.findByText('автор отслеживается')).toBeTruthy();
  expect([server.sent('/subscribe'), shownToasts()]).toEqual([[{ code: hitCode(1) }], ['Вы подписаны!']]);
  unmount();
  const other = await openHit({ network: null });
  expect(other.dialog.queryByRole('button', { name: 'Подписаться на автора' })).toBeNull();
});

test('what others do with a publication is shown at once', async () => {
  const { live } = await openHit();
  const event = { code: hitCode(1), is_full: true, saved: true, is_ignored: false, cursor: '3' };
  act(() => live.receive('hit:changed', event));
  expect((await screen.findAllByText('сохранено')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('полный текст').length).toBeGreaterThan(0);
});

test('Enter opens the focused row, Esc closes the panel', async () => {
  await openHit();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, first] = screen.getAllByRole('row');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Публикация 2' })).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toContain(`hit=${hitCode(2)}`);
});
