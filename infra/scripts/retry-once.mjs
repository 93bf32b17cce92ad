import { jest } from '@jest/globals';

// Both failures are printed, and run-jest.mjs names what passed at the second try.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
