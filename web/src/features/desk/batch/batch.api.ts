import { deskActionCalls } from '@mm/proto/http/desk-actions.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const batches = listTag('Queue', 'batches');
const counts = listTag('Queue', 'counts');

const batchApi = api.injectEndpoints({
  endpoints: (build) => ({
    batches: queryOf(build, deskActionCalls.batches, { provides: [batches] }),
    /** What the posts are now, so an answer is used once. */
    batchPreview: queryOf(build, deskActionCalls.previewBatch, { keepSeconds: 0 }),
    startBatch: mutationOf(build, deskActionCalls.startBatch, { invalidates: [batches] }),
    stopBatch: mutationOf(build, deskActionCalls.stopBatch, { invalidates: [batches, counts] }),
    undoBatch: mutationOf(build, deskActionCalls.undoBatch, { invalidates: [batches] }),
  }),
});

export const {
  useBatchesQuery,
  useBatchPreviewQuery,
  useStartBatchMutation,
  useStopBatchMutation,
  useUndoBatchMutation,
} = batchApi;

/** A batch is over, so that the queues hold other posts. */
export const queuesChanged = () => api.util.invalidateTags([counts]);
