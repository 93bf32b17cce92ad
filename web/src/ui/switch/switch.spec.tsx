import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Switch } from './switch.js';

test('a switch has its name and is turned by the keyboard', async () => {
  const changes: boolean[] = [];
  render(<Switch aria-label="Автообновление" isSelected={false} onChange={(isOn) => changes.push(isOn)} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Автообновление' }));
  await userEvent.keyboard(' ');
  expect(changes).toEqual([true]);
});
