import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { DataAge, oldMs } from './data-age.js';
import { useAtMostEvery } from './use-at-most-every.js';

const start = Date.UTC(2026, 10, 23, 9);
const fresh = { freshAt: start, triedAt: null, isSignInNeeded: false };
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const isWarned = () => document.querySelector('[data-warned="true"]') !== null;

beforeEach(() => void jest.useFakeTimers({ now: start }));
afterEach(() => void jest.useRealTimers());

test('the age of the data is always shown, and counts by the second', async () => {
  render(<DataAge {...fresh} />);
  expect(screen.getByText('данные 0 с назад')).toBeTruthy();
  await pass(12_000);
  expect([screen.getByText('данные 12 с назад') !== null, isWarned()]).toEqual([true, false]);
});

test('data is warned of after two minutes', async () => {
  render(<DataAge {...fresh} />);
  await pass(oldMs - 1_000);
  expect(isWarned()).toBe(false);
  await pass(1_000);
  expect([screen.getByText('данные 2 мин 0 с назад') !== null, isWarned()]).toEqual([true, true]);
});

test('a failed call and an ended sign-in are said at once, beside the age', () => {
  const { rerender } = render(<DataAge {...fresh} triedAt={start} />);
  expect(screen.getByRole('status').textContent).toMatch(/^нет связи с сервером, последняя попытка \d\d:\d\d:\d\d$/);
  expect([screen.getByText('данные 0 с назад') !== null, isWarned()]).toEqual([true, true]);
  rerender(<DataAge {...fresh} triedAt={start} isSignInNeeded />);
  expect(screen.getByRole('status').textContent).toBe('нужен вход');
});

test('without any data there is no age', () => {
  render(<DataAge {...fresh} freshAt={0} />);
  expect(screen.getByText('данных ещё нет')).toBeTruthy();
});

test('a value that changes ten times a second is drawn once a second, and the last one in the end', async () => {
  const drawn: number[] = [];
  const Probe = ({ value }: { value: { n: number } }) => {
    const { n } = useAtMostEvery(value, 1_000);
    if (drawn.at(-1) !== n) drawn.push(n);
    return null;
  };
  const { rerender } = render(<Probe value={{ n: 0 }} />);
  for (let n = 1; n <= 30; n++) {
    const value = { n };
    rerender(<Probe value={value} />);
    await pass(100);
  }
  await pass(1_000);
  expect(drawn.length).toBeLessThanOrEqual(6);
  expect(drawn.at(-1)).toBe(30);
});
