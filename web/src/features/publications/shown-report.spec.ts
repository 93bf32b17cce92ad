import { shownOf } from './publications.api.js';

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
