import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { aPost } from '../../../test/a-post.js';
import { aSuggestion, deskServer } from '../../../test/desk-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { DeskPage } from './desk.page.js';

const aRow = (id: number, caption: string, over: Partial<DeskPostWire> = {}) =>
  aPost({ id, caption, date: Math.floor(Date.now() / 1000) - id, suggested: aSuggestion(), ...over });
async function open(posts: DeskPostWire[]) {
  const server = deskServer(posts);
  const view = renderScreen(<DeskPage networks={descriptorList} />, { at: '/socmedia' });
  await screen.findAllByRole('article');
  return { ...server, ...view };
}
const press = (keys: string) => userEvent.keyboard(keys);
const focused = () => document.activeElement?.closest('article')?.getAttribute('data-post');

beforeEach(() => localStorage.clear());

test('what is not sure enough is asked for, each field with its suggestion first', async () => {
  const unsure = { lang: 0.5, oblasts: 0.5, spheres: 0.5, tone: 0.5, is_ignored: 0.5 };
  const { decisions } = await open([
    aRow(1, 'Сомнения', { suggested: aSuggestion({ oblasts: [79], is_ignored: true, confidence: unsure }) }),
    aRow(2, 'Второй'),
  ]);
  await press('{j}{a}');
  for (const [title, first] of [
    ['Выбор сфер', /^ЖКХ/],
    ['Выбор областей', /^Шымкент/],
    ['Выбор тональности', /^Негативная/],
    ['Выбор языка', /^Русский/],
  ] as const) {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await dialog.findByRole('option', { name: first });
    expect(dialog.getAllByRole('option')[0]?.textContent).toMatch(first);
    expect(decisions()).toEqual([]);
    await press('{Enter}');
  }
  await waitFor(() => expect(decisions()).toHaveLength(1));
  const labels = { spheres: [5], oblasts: [79], tone: -2, lang: 'ru', is_ignored: false };
  expect(decisions()[0]).toMatchObject({ accept: true, labels });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(focused()).toBe('2'));
});

test('a threshold that is changed holds at once', async () => {
  const { live } = await open([aRow(1, 'Первый')]);
  const tone = (isPressed: boolean) => screen.findByRole('button', { name: /^Негативная/, pressed: isPressed });
  expect(await tone(true)).toBeTruthy();
  act(() => live.receive('setting:changed', { cursor: '1', key: 'accept-tone', percent: 89 }));
  expect((await tone(false)).getAttribute('aria-label')).toMatch(/^Негативная: сомнительно/);
  act(() => live.receive('setting:changed', { cursor: '2', key: 'accept-tone', percent: 50 }));
  expect(await tone(true)).toBeTruthy();
  // Back at its start, which is higher than this post's 88 %.
  act(() => live.receive('setting:changed', { cursor: '3', key: 'accept-tone', percent: null }));
  expect(await tone(false)).toBeTruthy();
});
