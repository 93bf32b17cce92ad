import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, type ButtonProps } from './button.js';

function draw(props: ButtonProps) {
  const happened: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        happened.push('submit');
      }}
    >
      <div onClick={() => happened.push('row')} onKeyDown={({ key }) => happened.push(key)}>
        <Button {...props} onPress={() => happened.push('press')}>
          Сохранить
        </Button>
      </div>
    </form>,
  );
  return { happened, button: screen.getByRole('button', { name: 'Сохранить' }) };
}

test('a press is for the button alone, by pointer and by keyboard, and submits nothing', async () => {
  const { happened, button } = draw({});
  await userEvent.click(button);
  await userEvent.keyboard('{Enter} {ArrowDown}');
  expect(happened).toEqual(['press', 'press', 'press', 'ArrowDown']);
});

test('while its action is under way it keeps the focus, and a press does nothing', async () => {
  const { happened, button } = draw({ isPending: true, type: 'submit' });
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect([document.activeElement === button, button.getAttribute('aria-disabled'), happened]).toEqual([
    true,
    'true',
    [],
  ]);
});

test('a disabled one cannot be pressed', async () => {
  const { happened, button } = draw({ isDisabled: true });
  await userEvent.click(button);
  expect([button.hasAttribute('disabled'), happened]).toEqual([true, []]);
});

test('one of a form submits it', async () => {
  const { happened, button } = draw({ type: 'submit' });
  await userEvent.click(button);
  expect(happened).toEqual(['press', 'submit']);
});
