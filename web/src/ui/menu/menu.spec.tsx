import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button.js';
import { Menu } from './menu.js';

const draw = () => {
  const run: string[] = [];
  render(
    <Menu
      label="Действия"
      actions={['Изменить', 'Удалить'].map((text) => ({ key: text, text, run: () => void run.push(text) }))}
    >
      <Button>Действия</Button>
    </Menu>,
  );
  return { run, button: screen.getByRole('button', { name: 'Действия' }) };
};
const focusedItem = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })));

test('a press opens the menu, an action closes it and gives the focus back', async () => {
  const { run, button } = draw();
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Удалить' }));
  expect(run).toEqual(['Удалить']);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test.each([
  ['{Enter}', 'Изменить'],
  [' ', 'Изменить'],
  ['{ArrowDown}', 'Изменить'],
  ['{ArrowUp}', 'Удалить'],
])('%s opens it at %s, Escape closes it', async (key, item) => {
  const { run, button } = draw();
  await userEvent.tab();
  await userEvent.keyboard(key);
  await focusedItem(item);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect([screen.queryByRole('menu'), button.getAttribute('aria-expanded'), run]).toEqual([null, 'false', []]);
});

test('other keys go on to what is around the button', async () => {
  const keys: string[] = [];
  render(
    <div onKeyDown={({ key }) => keys.push(key)}>
      <Menu label="Действия" actions={[]}>
        <Button>Действия</Button>
      </Menu>
    </div>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{Home}');
  expect(keys).toEqual(['ArrowRight', 'Home']);
});
