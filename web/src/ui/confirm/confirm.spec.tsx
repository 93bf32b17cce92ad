import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuestionContext, Questions } from './confirm-store.js';
import { ConfirmDialog } from './confirm-dialog.js';

/** Shows the question in a dialog of its own. */
const ask = (text: string): Promise<boolean> => {
  const questions = new Questions();
  const answered = questions.confirm(text);
  render(
    <QuestionContext value={questions}>
      <ConfirmDialog />
    </QuestionContext>,
  );
  return answered;
};

test.each([
  ['ДА', true],
  ['Отмена', false],
] as const)('%s answers %s', async (button, answer) => {
  const answered = ask('Вы действительно хотите удалить данную запись?');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Вы действительно хотите удалить данную запись?',
  );
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await answered).toBe(answer);
});

test('Esc means Отмена', async () => {
  const answered = ask('Удалить?');
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  expect(await answered).toBe(false);
});
