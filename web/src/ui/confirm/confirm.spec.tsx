import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirm } from './confirm-store.js';
import { ConfirmDialog } from './confirm-dialog.js';

test.each([
  ['ДА', true],
  ['Отмена', false],
] as const)('%s answers %s', async (button, answer) => {
  render(<ConfirmDialog />);
  const answered = confirm('Вы действительно хотите удалить данную запись?');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Вы действительно хотите удалить данную запись?',
  );
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await answered).toBe(answer);
});

test('Esc means Отмена', async () => {
  render(<ConfirmDialog />);
  const answered = confirm('Удалить?');
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  expect(await answered).toBe(false);
});
