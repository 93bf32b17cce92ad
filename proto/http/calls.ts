import { accountCalls, loginCalls } from './accounts.js';
import { authorCalls } from './authors.js';
import type { Call } from './call.js';
import { networkCalls } from './network-calls.js';
import { reviewCalls } from './posts.js';
import { recognitionCalls } from './recognition.js';
import { referenceCalls } from './reference.js';
import { reportCalls } from './reports.js';
import { configCalls } from './settings.js';
import { topicCalls } from './topics.js';

/** Every call of every service; the gateway's routes, guards and documents are made from it. */
export const allCalls: readonly Call[] = [
  ...Object.values(networkCalls),
  authorCalls,
  reviewCalls,
  referenceCalls,
  recognitionCalls,
  reportCalls,
  topicCalls,
  accountCalls,
  loginCalls,
  configCalls,
].flatMap((table) => Object.values(table) as unknown as Call[]);
