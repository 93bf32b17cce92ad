import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from './text-field.js';

test('a field has its label, and hint and error describe it', async () => {
  const onChange = jest.fn();
  render(<TextField label="Имя" value="" onChange={onChange} hint="Латиницей" error="Занято" isRequired autoFocus />);
  const field = screen.getByRole('textbox', { name: 'Имя', description: 'Латиницей Занято' });
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-required')]).toEqual(['true', 'true']);
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('я');
  expect(onChange.mock.calls).toEqual([['я']]);
});

test('several rows make a text area; a disabled field cannot be changed', async () => {
  const onChange = jest.fn();
  render(<TextField label="Текст" rows={3} value="было" onChange={onChange} isDisabled />);
  const area = screen.getByRole('textbox', { name: 'Текст' });
  expect(area.tagName).toBe('TEXTAREA');
  expect(area.hasAttribute('aria-invalid')).toBe(false);
  await userEvent.type(area, 'x');
  expect(onChange).not.toHaveBeenCalled();
});
