import { deadLetterCalls } from '@mm/proto/http/dead-letters.js';
import { erasureCalls } from '@mm/proto/http/erasure.js';
import { jobCalls } from '@mm/proto/http/jobs.js';
import { referenceCalls } from '@mm/proto/http/reference.js';
import { storageCalls } from '@mm/proto/http/storage.js';
import { systemSettingCalls } from '@mm/proto/http/system-settings.js';
import { webhookCalls } from '@mm/proto/http/webhooks.js';
import { api, listTag, type TagId } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

/** Also touched by the shell when the server says that a setting changed. */
const settings: TagId = { type: 'Config', id: 'system' };
/** Fetched again with the lists that other screens show: see `api/reference.api.ts`. */
const lists: TagId[] = [
  { type: 'Reference', id: 'sphere' },
  { type: 'Reference', id: 'oblast' },
];
const jobs = [listTag('Config', 'jobs')];
const letters = [listTag('Config', 'dead-letters')];
const webhooks = listTag('Config', 'webhooks');
const deliveries = listTag('Config', 'webhook-deliveries');
const changeOfWebhook = { invalidates: [webhooks, deliveries] };
const erased: TagId = { type: 'Config', id: 'erased-authors' };

const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    systemSettings: queryOf(build, systemSettingCalls.systemSettings, { provides: [settings] }),
    saveSystemSettings: mutationOf(build, systemSettingCalls.saveSystemSettings, { invalidates: [settings] }),
    referenceLists: queryOf(build, referenceCalls.referenceLists, { provides: lists }),
    saveReferenceEntry: mutationOf(build, referenceCalls.saveReferenceEntry, { invalidates: lists }),
    orderReferenceList: mutationOf(build, referenceCalls.orderReferenceList, { invalidates: lists }),
    backgroundJobs: queryOf(build, jobCalls.backgroundJobs, { provides: jobs, keepSeconds: 0 }),
    retryJob: mutationOf(build, jobCalls.retryJob, { invalidates: jobs }),
    deadLetters: queryOf(build, deadLetterCalls.deadLetters, { provides: letters, keepSeconds: 0 }),
    deadLetter: queryOf(build, deadLetterCalls.deadLetter, { provides: letters, keepSeconds: 0 }),
    replayDeadLetters: mutationOf(build, deadLetterCalls.replayDeadLetters, { invalidates: letters }),
    discardDeadLetters: mutationOf(build, deadLetterCalls.discardDeadLetters, { invalidates: letters }),
    webhooks: queryOf(build, webhookCalls.webhooks, { provides: [webhooks], keepSeconds: 0 }),
    webhookDeliveries: queryOf(build, webhookCalls.webhookDeliveries, { provides: [deliveries], keepSeconds: 0 }),
    saveWebhook: mutationOf(build, webhookCalls.saveWebhook, changeOfWebhook),
    deleteWebhook: mutationOf(build, webhookCalls.deleteWebhook, changeOfWebhook),
    testWebhook: mutationOf(build, webhookCalls.testWebhook),
    replayWebhook: mutationOf(build, webhookCalls.replayWebhook, changeOfWebhook),
    storage: queryOf(build, storageCalls.storage),
    erasableAuthors: queryOf(build, erasureCalls.erasableAuthors, { provides: [erased], keepSeconds: 0 }),
    erasedAuthors: queryOf(build, erasureCalls.erasedAuthors, { provides: [erased] }),
    eraseAuthor: mutationOf(build, erasureCalls.eraseAuthor, { invalidates: [erased, listTag('Author')] }),
    unblockAuthor: mutationOf(build, erasureCalls.unblockAuthor, { invalidates: [erased] }),
  }),
});

export const {
  useSystemSettingsQuery,
  useSaveSystemSettingsMutation,
  useReferenceListsQuery,
  useSaveReferenceEntryMutation,
  useOrderReferenceListMutation,
  useBackgroundJobsQuery,
  useRetryJobMutation,
  useDeadLettersQuery,
  useDeadLetterQuery,
  useReplayDeadLettersMutation,
  useDiscardDeadLettersMutation,
  useWebhooksQuery,
  useWebhookDeliveriesQuery,
  useSaveWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useReplayWebhookMutation,
  useStorageQuery,
  useErasableAuthorsQuery,
  useErasedAuthorsQuery,
  useEraseAuthorMutation,
  useUnblockAuthorMutation,
} = systemApi;
