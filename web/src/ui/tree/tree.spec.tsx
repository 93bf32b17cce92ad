import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tree, type TreeNode } from './tree.js';

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

test('only first-level nodes have a handle, and the library has nothing to warn of', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = draw({ onReorder: () => undefined });
  await waitFor(() => expect(container.querySelectorAll('[slot="drag"]')).toHaveLength(3));
  expect(screen.getAllByRole('row').map((row) => row.querySelectorAll('[slot="drag"]:enabled').length)).toEqual([
    1, 0, 1,
  ]);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
