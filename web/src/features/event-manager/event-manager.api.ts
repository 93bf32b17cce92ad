import { referenceCalls } from '@mm/proto/http/reference.js';
import { api } from '../../api/api.js';
import { mutationOf } from '../../api/endpoints.js';
import { eventsTag } from '../../api/reference.api.js';

const change = { invalidates: [eventsTag] };
const eventApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveEvent: mutationOf(build, referenceCalls.saveEvent, change),
    deleteEvent: mutationOf(build, referenceCalls.deleteEvent, change),
  }),
});

export const { useSaveEventMutation, useDeleteEventMutation } = eventApi;
