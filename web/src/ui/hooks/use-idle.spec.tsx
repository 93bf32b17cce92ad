import { act, render } from '@testing-library/react';
import { useIdleCount } from './use-idle.js';

const Count = ({ most }: { most: number }) => <output>{useIdleCount(most)}</output>;
const shown = () => document.querySelector('output')?.textContent;

/** A browser whose idle moments the test decides; returns the function for one. */
function browserWithIdleMoments(): () => void {
  const waiting = new Map<number, () => void>();
  let last = 0;
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => waiting.set(++last, callback) && last,
    cancelIdleCallback: (request: number) => void waiting.delete(request),
  });
  return () => act(() => [...waiting.values()].forEach((callback) => callback()));
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

test('idle moments are counted up to the wanted number', () => {
  const becomeIdle = browserWithIdleMoments();
  render(<Count most={2} />);
  expect(shown()).toBe('0');
  for (const expected of ['1', '2', '2']) {
    becomeIdle();
    expect(shown()).toBe(expected);
  }
});

test('moments before anything is wanted do not count', () => {
  const becomeIdle = browserWithIdleMoments();
  const { rerender } = render(<Count most={0} />);
  becomeIdle();
  rerender(<Count most={2} />);
  expect(shown()).toBe('0');
  becomeIdle();
  expect(shown()).toBe('1');
});

test('a browser that does not report them waits for nothing', () => {
  render(<Count most={3} />);
  expect(shown()).toBe('3');
});
