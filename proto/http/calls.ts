import { accessTokenCalls } from './access-tokens.js';
import { accountCalls } from './accounts.js';
import { alertCalls } from './alerts.js';
import { apiDocumentCalls } from './api-documents.js';
import { auditCalls } from './audit.js';
import { authorCalls } from './author-calls.js';
import type { Call } from './call.js';
import { sourceTokenCalls } from './credentials.js';
import { deadLetterCalls } from './dead-letters.js';
import { downloadCalls } from './downloads.js';
import { deskActionCalls } from './desk-actions.js';
import { deskCalls } from './desk.js';
import { dorkingCalls } from './dorking.js';
import { erasureCalls } from './erasure.js';
import { handedPostCalls } from './handed-posts.js';
import { jobCalls, serviceJobCalls } from './jobs.js';
import { loginCalls } from './login.js';
import { networkCalls } from './network-calls.js';
import { notificationCalls } from './notifications.js';
import { eventCalls } from './outgoing-event.js';
import { pictureCalls } from './pictures.js';
import { decisionCalls } from './decisions.js';
import { reviewCalls } from './posts.js';
import { proxyCalls } from './proxies.js';
import { queryLabCalls } from './query-lab.js';
import { recognitionCalls } from './recognition.js';
import { referenceCalls } from './reference.js';
import { reportViewCalls } from './report-views.js';
import { reportStoryCalls } from './report-stories.js';
import { reportCalls } from './reports.js';
import { setUpCalls } from './set-up.js';
import { configCalls } from './settings.js';
import { sourceHealthCalls } from './source-health.js';
import { serviceStorageCalls, storageCalls } from './storage.js';
import { storyCalls } from './stories.js';
import { systemSettingCalls } from './system-settings.js';
import { thresholdCalls } from './thresholds.js';
import { topicCalls } from './topics.js';
import { trashCalls } from './trash.js';
import { webhookCalls } from './webhooks.js';

// Networks share some calls.
const tables: readonly Call[] = [
  ...Object.values(networkCalls),
  authorCalls,
  deskActionCalls,
  deskCalls,
  storyCalls,
  reviewCalls,
  decisionCalls,
  thresholdCalls,
  pictureCalls,
  referenceCalls,
  recognitionCalls,
  reportCalls,
  reportStoryCalls,
  downloadCalls,
  reportViewCalls,
  topicCalls,
  queryLabCalls,
  trashCalls,
  accountCalls,
  loginCalls,
  accessTokenCalls,
  auditCalls,
  configCalls,
  sourceTokenCalls,
  proxyCalls,
  sourceHealthCalls,
  deadLetterCalls,
  erasureCalls,
  jobCalls,
  ...Object.values(serviceJobCalls),
  setUpCalls,
  serviceStorageCalls,
  storageCalls,
  systemSettingCalls,
  notificationCalls,
  alertCalls,
  webhookCalls,
  eventCalls,
  handedPostCalls,
  dorkingCalls,
  apiDocumentCalls,
].flatMap((table) => Object.values(table) as unknown as Call[]);

/** Every call of every service, once; the gateway's routes, guards and documents are made from it. */
export const allCalls: readonly Call[] = [...new Set(tables)];
