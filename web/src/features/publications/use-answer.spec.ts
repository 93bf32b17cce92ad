import { renderHook } from '@testing-library/react';
import { shownOf } from './publications.api.js';
import { useAnswer } from './use-answer.js';

const render = () => {
  const { result, rerender } = renderHook(useAnswer<number>, {
    initialProps: { data: 1, currentData: 1, isError: false },
  });
  const next = (state: Parameters<typeof useAnswer<number>>[0]) => {
    rerender(state as never);
    return result.current;
  };
  return next;
};
const waiting = { data: 1, currentData: undefined, isError: false };
const failed = { ...waiting, isError: true };

test('the answer for earlier arguments is shown until one for these is there', () => {
  const next = render();
  expect(next(waiting)).toEqual({ data: 1, isFailed: false });
  expect(next({ data: 2, currentData: 2, isError: false })).toEqual({ data: 2, isFailed: false });
});

test('after a failure it is shown no more, also not while the query is repeated', () => {
  const next = render();
  expect(next(failed)).toEqual({ data: undefined, isFailed: true });
  expect(next(waiting)).toEqual({ data: undefined, isFailed: false });
  expect(next({ data: 2, currentData: 2, isError: false }).data).toBe(2);
});

test('an answer for these arguments stays when asking again fails', () =>
  expect(render()({ data: 1, currentData: 1, isError: true })).toEqual({ data: 1, isFailed: false }));

const state = { error: undefined, isError: false, isSuccess: true };
const report = { total: 3 } as never;

test('a report that is fetched again is shown as before until its answer is there', () => {
  const known = { ...state, data: report, currentData: report };
  expect(shownOf({ ...known, isFetching: true })).toEqual(shownOf({ ...known, isFetching: false }));
});

test('a report with other parameters waits, though the last one is still shown', () =>
  expect(shownOf({ ...state, data: report, currentData: undefined, isFetching: true })).toMatchObject({
    data: report,
    isWaiting: true,
  }));
