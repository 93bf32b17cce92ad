import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MultiSelect } from './multi-select.js';

const options = [
  { value: 71, text: 'Астана' },
  { value: 62, text: 'Ұлытау' },
  { value: 75, text: 'Алматы' },
];

test('options are found by typing, Kazakh letters also on a Russian layout, and several can be chosen', async () => {
  const onChange = jest.fn();
  render(<MultiSelect label="Регионы" options={options} selected={[71]} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: /Астана/ }));
  await userEvent.type(await screen.findByRole('searchbox'), 'улы');
  expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['Ұлытау']);
  await userEvent.click(screen.getByRole('option', { name: 'Ұлытау' }));
  expect(onChange).toHaveBeenCalledWith([71, 62]);
});

test('the clear button empties the choice', async () => {
  const onChange = jest.fn();
  render(<MultiSelect label="Регионы" options={options} selected={[71, 75]} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Очистить: Регионы' }));
  expect(onChange).toHaveBeenCalledWith([]);
});
