import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SwitchGroup } from './switch-group.js';

const options = ['a', 'b', 'c', 'd'].map((key) => ({ key, text: key, isDisabled: key === 'c' }));

function draw(single: boolean, selected: readonly string[]) {
  const toggled: [string, string[]][] = [];
  render(
    <>
      <button>before</button>
      <SwitchGroup
        label="Группа"
        options={options}
        selected={selected}
        single={single}
        onToggle={(key, next) => void toggled.push([key, next])}
      />
      <button>after</button>
    </>,
  );
  return toggled;
}
const press = (role: string, name: string) => userEvent.click(screen.getByRole(role, { name }));
const focused = () => document.activeElement?.textContent;

test('several may be on: a press says which one, and what would be on', async () => {
  const toggled = draw(false, ['d', 'b']);
  expect(screen.getByRole('toolbar', { name: 'Группа' })).toBeTruthy();
  expect(screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual(['b', 'd']);
  await press('button', 'a');
  await press('button', 'b');
  await press('button', 'c');
  expect(toggled).toEqual([
    ['a', ['a', 'b', 'd']],
    ['b', ['d']],
  ]);
});

test('of single switches one is on, which a press does not turn off', async () => {
  const toggled = draw(true, ['b']);
  expect(screen.getByRole('radiogroup', { name: 'Группа' })).toBeTruthy();
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('b');
  await press('radio', 'b');
  await press('radio', 'd');
  expect(toggled).toEqual([['d', ['d']]]);
});

test('arrow keys move between those that can be pressed, Tab leaves the group', async () => {
  draw(false, []);
  const keys = ['{Tab}{Tab}', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Tab}'];
  const seen: unknown[] = [];
  for (const key of keys) {
    await userEvent.keyboard(key);
    seen.push(focused());
  }
  expect(seen).toEqual(['a', 'b', 'd', 'd', 'b', 'after']);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('b');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('before');
});
