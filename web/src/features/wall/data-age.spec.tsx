import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/render-screen.js';
import { configLoaded } from '../../api/config.slice.js';
import { DataAge, oldMs } from './data-age.js';
import { useAtMostEvery } from '../../ui/hooks/use-at-most-every.js';

const start = Date.UTC(2026, 10, 23, 9);
const fresh = { wholeUntil: start, triedAt: null, isBusy: false, isSignInNeeded: false };
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const fault = () => document.querySelector('p [role="status"]')?.textContent;
const isWarned = () => document.querySelector('[data-warned="true"]') !== null;

beforeEach(() => void jest.useFakeTimers({ now: start }));
afterEach(() => void jest.useRealTimers());

test('the age of the data is always shown, and counts by the second', async () => {
  renderScreen(<DataAge {...fresh} />);
  expect(screen.getByText('данные 0 с назад')).toBeTruthy();
  await pass(12_000);
  expect([screen.getByText('данные 12 с назад') !== null, isWarned()]).toEqual([true, false]);
});

test('data is warned of after two minutes', async () => {
  renderScreen(<DataAge {...fresh} />);
  await pass(oldMs - 1_000);
  expect(isWarned()).toBe(false);
  await pass(1_000);
  expect([screen.getByText('данные 2 мин 0 с назад') !== null, isWarned()]).toEqual([true, true]);
});

test.each([
  ['a failed call', {}, /^нет связи с сервером, последняя попытка \d\d:\d\d:\d\d$/],
  ['a server that wants fewer calls', { isBusy: true }, /^слишком много запросов, последняя попытка \d\d:\d\d:\d\d$/],
  ['an ended sign-in', { isSignInNeeded: true }, /^нужен вход$/],
])('%s is said at once, beside the age', (_, over, said) => {
  renderScreen(<DataAge {...fresh} triedAt={start} {...over} />);
  expect(fault()).toMatch(said);
  expect([screen.getByText('данные 0 с назад') !== null, isWarned()]).toEqual([true, true]);
});

test.each([
  ['Asia/Almaty', '14:00:00'],
  ['America/New_York', '04:00:00'],
])('times are those of the installation in %s', (zone, time) => {
  const { store } = renderScreen(<DataAge {...fresh} triedAt={start} />);
  act(() => void store.dispatch(configLoaded({ time_zone: zone } as never)));
  expect(fault()).toBe(`нет связи с сервером, последняя попытка ${time}`);
});

test('without any data there is no age', () => {
  renderScreen(<DataAge {...fresh} wholeUntil={0} />);
  expect(screen.getByText('данных ещё нет')).toBeTruthy();
});

test('data of an unknown age is warned of', () => {
  renderScreen(<DataAge {...fresh} wholeUntil={null} />);
  expect([screen.getByText('возраст данных неизвестен') !== null, isWarned()]).toEqual([true, true]);
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
