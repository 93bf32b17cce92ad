import { referenceCalls } from '@mm/proto/http/reference.js';
import { api, type TagId } from '../../api/api.js';
import { mutationOf } from '../../api/endpoints.js';

/** The list of events, as in `api/reference.api.ts`. */
const change = { invalidates: [{ type: 'Reference', id: 'event' } satisfies TagId] };
const eventApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveEvent: mutationOf(build, referenceCalls.saveEvent, change),
    deleteEvent: mutationOf(build, referenceCalls.deleteEvent, change),
  }),
});

export const { useSaveEventMutation, useDeleteEventMutation } = eventApi;
