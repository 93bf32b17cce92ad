import { trashCalls } from '@mm/proto/http/trash.js';
import { api, listTag } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import { eventsTag } from '../../api/reference.api.js';

const topics = [listTag('Topic'), listTag('Section')];

const trashApi = api.injectEndpoints({
  endpoints: (build) => ({
    deletedTopics: queryOf(build, trashCalls.deletedTopics, { provides: topics }),
    deletedEvents: queryOf(build, trashCalls.deletedEvents, { provides: [eventsTag] }),
    restoreTopic: mutationOf(build, trashCalls.restoreTopic, { invalidates: topics }),
    restoreEvent: mutationOf(build, trashCalls.restoreEvent, { invalidates: [eventsTag] }),
  }),
});

export const { useDeletedTopicsQuery, useDeletedEventsQuery, useRestoreTopicMutation, useRestoreEventMutation } =
  trashApi;
