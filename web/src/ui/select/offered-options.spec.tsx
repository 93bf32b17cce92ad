import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxList } from '../checkbox/checkbox-list.js';
import { MultiSelect } from '../multi-select/multi-select.js';

const options = [
  { value: 1, text: 'Экология' },
  { value: 2, text: 'Спорт', retired: true },
  { value: 3, text: 'Туризм', retired: true },
];
const nothing = () => undefined;

test('a list of checkboxes offers a retired option only while it is chosen', () => {
  const chosen: number[][] = [];
  const { rerender } = render(<CheckboxList label="Сферы" options={options} selected={[3]} onChange={nothing} />);
  const offered = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(offered()).toEqual(['Экология', 'Туризм']);
  rerender(<CheckboxList label="Сферы" options={options} selected={[]} onChange={(next) => chosen.push(next)} />);
  expect([offered(), chosen]).toEqual([['Экология'], []]);
});

test('a select names a retired option that is chosen, and keeps it when another one is added', async () => {
  const chosen: number[][] = [];
  render(<MultiSelect label="Сферы" options={options} selected={[3]} onChange={(next) => chosen.push(next)} />);
  await userEvent.click(screen.getByRole('button', { name: /Туризм/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Экология', 'Туризм']);
  await userEvent.click(screen.getByRole('option', { name: 'Экология' }));
  expect(chosen).toEqual([[1, 3]]);
});
