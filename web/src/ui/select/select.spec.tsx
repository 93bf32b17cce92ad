import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Select } from './select.js';

const options = [
  { value: 1, text: 'Астана' },
  { value: 2, text: 'Алматы' },
  { value: 3, text: 'Ұлытау' },
];

/** The select over a value that it changes; returns the changes. */
function draw(first: number | null = 1) {
  const changes = jest.fn<(value: number | null) => void>();
  function Field() {
    const [value, setValue] = useState(first);
    return (
      <Select
        label="Регион"
        options={options}
        value={value}
        onChange={(next) => {
          changes(next);
          setValue(next);
        }}
        isClearable
      />
    );
  }
  render(<Field />);
  return changes;
}
const button = () => screen.getByRole('button', { name: /[^:] Регион$/ });

test('the button is named by choice and label; a press on an option chooses it and gives the focus back', async () => {
  const changes = draw();
  expect([button().textContent, button().getAttribute('aria-expanded')]).toEqual(['Астана', 'false']);
  await userEvent.click(button());
  expect((await screen.findByRole('option', { selected: true })).textContent).toBe('Астана');
  await userEvent.click(screen.getByRole('option', { name: 'Алматы' }));
  expect(changes.mock.calls).toEqual([[2]]);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('a press on the chosen option only closes the list', async () => {
  const changes = draw();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('option', { name: 'Астана' }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(changes).not.toHaveBeenCalled();
});

test('the down arrow opens the list, typing finds an option, Enter chooses it', async () => {
  const changes = draw();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Поиск: Регион' }), 'алм{Enter}');
  expect(changes.mock.calls).toEqual([[2]]);
});

test('while it is closed, left and right choose the option beside and letters the one that begins so', async () => {
  const changes = draw();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(changes.mock.calls).toEqual([[2], [3], [2]]);
  await userEvent.keyboard('ас');
  expect(changes).toHaveBeenLastCalledWith(1);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the clear button empties the choice', async () => {
  const changes = draw();
  await userEvent.click(screen.getByRole('button', { name: 'Очистить: Регион' }));
  expect(changes.mock.calls).toEqual([[null]]);
  expect(button().textContent).toBe('Не выбрано');
});
