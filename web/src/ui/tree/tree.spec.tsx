import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tree } from './tree.js';
import type { TreeNode } from './tree-rows.js';

const nodes: TreeNode[] = [
  { key: 's1', text: 'Общество', isMovable: true, children: [{ key: 't1', text: 'Вода' }] },
  { key: 's2', text: 'Спорт', isMovable: true },
];
const draw = (over: Partial<Parameters<typeof Tree>[0]> = {}) =>
  render(
    <I18nProvider locale="ru-RU">
      <Tree
        label="Темы"
        nodes={nodes}
        selected={null}
        onSelect={() => undefined}
        expanded={['s1']}
        onExpand={() => undefined}
        {...over}
      />
    </I18nProvider>,
  );

test('a press selects one node', async () => {
  const onSelect = jest.fn();
  draw({ onSelect });
  await userEvent.click(screen.getByRole('row', { name: 'Вода' }));
  expect(onSelect).toHaveBeenCalledWith('t1');
});

test('arrows move without selecting, Enter selects', async () => {
  const onSelect = jest.fn();
  draw({ onSelect });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith('t1');
});

test('the chevron collapses a node', async () => {
  const onExpand = jest.fn();
  draw({ onExpand });
  await userEvent.click(screen.getAllByRole('button', { name: /Свернуть|Collapse/ })[0] as HTMLElement);
  expect(onExpand).toHaveBeenCalledWith([]);
});

test('arrows open and close a node and reach the buttons of a row, letters find a row', async () => {
  const onExpand = jest.fn();
  draw({ onExpand, onReorder: () => undefined });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await userEvent.tab();
  expect(focused()).toBe('Общество');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('Перетащить Общество');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('Свернуть Общество');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(focused()).toBe('Общество');
  await userEvent.keyboard('{ArrowLeft}');
  expect(onExpand).toHaveBeenCalledWith([]);
  await userEvent.keyboard('сп');
  expect(focused()).toBe('Спорт');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Перетащить Спорт');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Общество');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('only movable nodes have a handle', () => {
  draw({ onReorder: () => undefined });
  expect(screen.getAllByRole('row').map((row) => row.querySelectorAll('[data-handle]').length)).toEqual([1, 0, 1]);
});

test('a node is moved by keyboard: Enter, arrows, Enter; Escape leaves it', async () => {
  const onReorder = jest.fn();
  draw({ onReorder });
  const handle = screen.getByRole('button', { name: 'Перетащить Общество' });
  act(() => handle.focus());
  await userEvent.keyboard('{Enter}{ArrowDown}');
  expect(screen.getByRole('status').textContent).toMatch(/^Общество: место 2 из 2\. /);
  expect(handle.getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect([onReorder.mock.calls.length, screen.getByRole('status').textContent]).toEqual([0, '']);
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Enter}');
  expect(onReorder.mock.calls).toEqual([[['s2', 's1']]]);
  expect(screen.getByRole('status').textContent).toBe('Общество: место 2 из 2');
});

/** jsdom has no pointer events. */
class Pointer extends MouseEvent {
  readonly pointerId = 1;
  readonly pointerType = 'mouse';
}
const point = (target: Element | Window, type: string, clientY: number) =>
  fireEvent(target, new Pointer(type, { bubbles: true, button: 0, clientY }));

test.each([
  ['s2', 5, [['s2', 's1', 'feed']]],
  ['s1', 85, [['s2', 's1', 'feed']]],
  ['s1', 35, []],
])('%s dragged to the height %d moves as in %j and selects nothing', (key, to, orders) => {
  const onReorder = jest.fn();
  const onSelect = jest.fn();
  const { container } = draw({ onReorder, onSelect, nodes: [...nodes, { key: 'feed', text: 'Лента' }] });
  // Rows of 30 pixels, one below the other.
  screen.getAllByRole('row').forEach((row, index) => {
    row.getBoundingClientRect = () => ({ ...new DOMRect(), top: index * 30, bottom: index * 30 + 30 });
  });
  const row = container.querySelector(`[data-key="${key}"]`) as HTMLElement;
  point(row, 'pointerdown', 15);
  point(window, 'pointermove', to);
  point(window, 'pointerup', to);
  fireEvent.click(row);
  expect(onReorder.mock.calls).toEqual(orders.map((order) => [order]));
  expect(onSelect).not.toHaveBeenCalled();
});

test('a press without a move selects', () => {
  const onSelect = jest.fn();
  draw({ onReorder: () => undefined, onSelect });
  const row = screen.getByRole('row', { name: 'Спорт' });
  point(row, 'pointerdown', 15);
  point(window, 'pointerup', 16);
  fireEvent.click(row);
  expect(onSelect).toHaveBeenCalledWith('s2');
});
