import { jest } from '@jest/globals';

// The tests run on real engines, networks and browsers: one late answer among thousands of tests refuses no change.
// Both failures are printed, and run-jest.mjs names what passed at the second try.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
