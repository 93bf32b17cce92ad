import { accountCalls, loginCalls } from './accounts.js';
import { authorCalls, outletAuthorCalls, vkAuthorCalls } from './authors.js';
import type { Call } from './call.js';
import { vkCommentCalls } from './comments.js';
import { outletPostCalls, reviewCalls, vkPostCalls } from './posts.js';
import { recognitionCalls } from './recognition.js';
import { referenceCalls } from './reference.js';
import { reportCalls } from './reports.js';
import { configCalls } from './settings.js';
import { topicCalls } from './topics.js';

/** Every call of every service; the gateway's routes, guards and documents are made from it. */
export const allCalls: readonly Call[] = [
  vkAuthorCalls,
  outletAuthorCalls,
  authorCalls,
  vkPostCalls,
  vkCommentCalls,
  outletPostCalls,
  reviewCalls,
  referenceCalls,
  recognitionCalls,
  reportCalls,
  topicCalls,
  accountCalls,
  loginCalls,
  configCalls,
].flatMap((table) => Object.values(table) as unknown as Call[]);
