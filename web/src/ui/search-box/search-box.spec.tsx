import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBox } from './search-box.js';

afterEach(() => jest.useRealTimers());

const box = (over: Partial<Parameters<typeof SearchBox>[0]> = {}) => {
  const props = {
    label: 'Поиск автора',
    value: '',
    suggestions: [],
    debounceMs: 1150,
    onSuggest: jest.fn<(text: string) => void>(),
    onSearch: jest.fn(),
    ...over,
  };
  render(<SearchBox {...props} />);
  return props;
};

test('suggestions are requested 1150 ms after the last letter [S2 §5, S2 §9]', () => {
  jest.useFakeTimers();
  const { onSuggest: onAsk } = box();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'ten' } });
  act(() => void jest.advanceTimersByTime(1149));
  expect(onAsk).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1));
  expect(onAsk).toHaveBeenCalledWith('ten');
});

test('empty input clears the suggestions at once [S2 §5]', () => {
  jest.useFakeTimers();
  const { onSuggest: onAsk, onSearch } = box({ value: 'tengri' });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '' } });
  expect(onAsk).toHaveBeenCalledWith('');
  expect(onSearch).toHaveBeenCalledWith('', null);
});

const suggestions = [
  { key: 'a', text: 'Тенгри', more: 'tengri' },
  { key: 'b', text: 'Тенгиз' },
];
const field = () => screen.getByRole('combobox', { name: 'Поиск автора' });
const chosenByEnter = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test('arrows choose a suggestion for Enter, and the field keeps the focus', async () => {
  const { onSearch } = box({ suggestions });
  await userEvent.type(field(), 'тен');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Тенгриtengri',
    'Тенгиз',
  ]);
  expect([field().getAttribute('aria-expanded'), chosenByEnter()]).toEqual(['true', null]);
  await userEvent.keyboard('{ArrowDown}');
  expect(chosenByEnter()).toBe('Тенгриtengri');
  await userEvent.keyboard('{ArrowUp}');
  expect(chosenByEnter()).toBe('Тенгиз');
  await userEvent.keyboard('{Enter}');
  expect(onSearch).toHaveBeenCalledTimes(1);
  expect(onSearch).toHaveBeenCalledWith('Тенгиз', 'b');
  expect([document.activeElement, field().getAttribute('aria-expanded')]).toEqual([field(), 'false']);
});

test('Enter without a chosen suggestion searches for the text, a press chooses, Escape only closes', async () => {
  const { onSearch } = box({ suggestions });
  await userEvent.type(field(), 'тен{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('тен', null);
  await userEvent.type(field(), 'г');
  await userEvent.click(await screen.findByRole('option', { name: /Тенгри/ }));
  expect(onSearch).toHaveBeenLastCalledWith('Тенгри', 'a');
  await userEvent.type(field(), 'ы');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(onSearch).toHaveBeenCalledTimes(2);
});

test('an answer without suggestions is announced', async () => {
  box({ debounceMs: 0 });
  await userEvent.type(field(), 'x');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Никого не найдено'));
});
