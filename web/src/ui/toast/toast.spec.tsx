import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { ToastRegion } from './toast-region.js';
import { ToastContext, Toasts } from './toast.js';

afterEach(() => jest.restoreAllMocks());

const draw = () => {
  const toasts = new Toasts();
  render(
    <ToastContext value={toasts}>
      <button type="button">Сохранить</button>
      <ToastRegion />
    </ToastContext>,
  );
  return toasts;
};
/** Gives elements rectangles in a page of 1000 × 800: the control, and the region, which moves to the top. */
const place = (control: DOMRect) =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[role="region"]')) return new DOMRect(620, this.hasAttribute('data-moved') ? 20 : 700, 360, 80);
    return this.tagName === 'BUTTON' && this.textContent === 'Сохранить' ? control : new DOMRect();
  });
const region = () => screen.getByRole('region', { name: 'Сообщения' });

test('pressing the action of a message runs it and closes the message', async () => {
  const toasts = draw();
  const onPress = jest.fn();
  act(() => toasts.success('Пост пропущен', { action: { label: 'Вернуть', onPress } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Пост пропущен')).toBeNull());
});

test('the action of a message is reached with F6 and the keyboard', async () => {
  const toasts = draw();
  const onPress = jest.fn();
  screen.getByRole('button', { name: 'Сохранить' }).focus();
  act(() => toasts.success('Пост пропущен', { action: { label: 'Вернуть', onPress } }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6' });
  await waitFor(() => expect(region().contains(document.activeElement)).toBe(true));
  while (document.activeElement?.textContent !== 'Вернуть') await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a message stays 2 seconds, one with an action 8 seconds, unless said otherwise [S2 §9]', () => {
  const toasts = new Toasts();
  const action = { label: 'Вернуть', onPress: () => undefined };
  toasts.info('а');
  toasts.info('б', { action });
  toasts.info('в', { action, timeout: 3000 });
  expect([...toasts.queue.visibleToasts].reverse().map((toast) => toast.timeout)).toEqual([2000, 8000, 3000]);
});

test('a message does not cover the focused control, also when the focus moves under it', () => {
  place(new DOMRect(700, 720, 120, 32));
  const toasts = draw();
  act(() => toasts.success('Сохранено', { timeout: 0 }));
  expect(region().hasAttribute('data-moved')).toBe(false);
  act(() => screen.getByRole('button', { name: 'Сохранить' }).focus());
  expect(region().hasAttribute('data-moved')).toBe(true);
});

test('a message does not cover the control that was pressed last, even if it has lost the focus', () => {
  place(new DOMRect(700, 720, 120, 32));
  const toasts = draw();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Сохранить' }));
  act(() => toasts.success('Сохранено', { timeout: 0 }));
  expect(region().hasAttribute('data-moved')).toBe(true);
});

test('a message does not cover what has to stay in sight, also when that comes under it later', () => {
  fireEvent.pointerDown(document.body);
  place(new DOMRect(700, 720, 120, 32));
  const toasts = draw();
  act(() => toasts.success('Сохранено', { timeout: 0 }));
  expect(region().hasAttribute('data-moved')).toBe(false);
  screen.getByRole('button', { name: 'Сохранить' }).setAttribute('data-keep-clear', '');
  fireEvent.scroll(document);
  expect(region().getAttribute('data-moved')).toBe('end');
});

test.each([
  ['elsewhere', new DOMRect(10, 10, 120, 32)],
  ['that covers the whole page', new DOMRect(0, 0, 1000, 800)],
])('a message stays in its place for a focused control %s', (_, control) => {
  place(control);
  const toasts = draw();
  screen.getByRole('button', { name: 'Сохранить' }).focus();
  act(() => toasts.success('Сохранено', { timeout: 0 }));
  expect(region().hasAttribute('data-moved')).toBe(false);
});
