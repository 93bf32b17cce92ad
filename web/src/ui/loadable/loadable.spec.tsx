import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ErrorBoundary } from '../error-state/error-boundary.js';
import { loadable } from './loadable.js';

const Greeting = ({ name }: { name: string }) => <p>Здравствуйте, {name}</p>;

test('shows the placeholder until the code is there, then the component with its properties', async () => {
  let arrive = (_: typeof Greeting): void => undefined;
  const Later = loadable(
    () => new Promise<typeof Greeting>((resolve) => void (arrive = resolve)),
    ({ name }) => <p>Загрузка: {name}</p>,
  );
  render(<Later name="Айгуль" />);
  expect(screen.getByText('Загрузка: Айгуль')).toBeTruthy();
  await act(async () => arrive(Greeting));
  expect(screen.getByText('Здравствуйте, Айгуль')).toBeTruthy();
});

test('is shown at once when its code was prepared, which is loaded a single time', async () => {
  let loads = 0;
  const Prepared = loadable(() => {
    loads += 1;
    return Promise.resolve(Greeting);
  });
  await Promise.all([Prepared.prepare(), Prepared.prepare()]);
  render(<Prepared name="Ержан" />);
  expect(screen.getByText('Здравствуйте, Ержан')).toBeTruthy();
  expect(loads).toBe(1);
});

test('a failed load is shown by the error boundary and tried again when it is mounted again', async () => {
  const answers = [() => Promise.reject<typeof Greeting>(new Error('offline')), () => Promise.resolve(Greeting)];
  const Flaky = loadable(() => (answers.shift() ?? (() => Promise.resolve(Greeting)))());
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const view = render(
    <ErrorBoundary resetKey="a">
      <Flaky name="Дана" />
    </ErrorBoundary>,
  );
  await act(async () => undefined);
  expect(screen.queryByText('Здравствуйте, Дана')).toBeNull();
  view.rerender(
    <ErrorBoundary resetKey="b">
      <Flaky name="Дана" />
    </ErrorBoundary>,
  );
  expect(await screen.findByText('Здравствуйте, Дана')).toBeTruthy();
  errors.mockRestore();
});
