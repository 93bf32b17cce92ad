import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
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
