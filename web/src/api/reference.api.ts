import type { CallResponse } from '@mm/proto/http/call.js';
import { referenceCalls, type EventWire, type OptionWire } from '@mm/proto/http/reference.js';
import { api, type Build } from './api.js';
import { schemaOf } from './endpoints.js';
import { requestOf } from './request-of.js';

/**
 * Spheres, regions and events, without retired entries. In this folder because nearly every screen uses them.
 * The id of a list's tag is the kind of its entries, as in the live event `reference:changed`.
 */
const referenceApi = api.injectEndpoints({
  endpoints: (build: Build) => ({
    spheres: build.query<OptionWire[], void>({
      query: () => requestOf(referenceCalls.spheres),
      rawResponseSchema: schemaOf(referenceCalls.spheres),
      transformResponse: (response: CallResponse<typeof referenceCalls.spheres>) =>
        response.spheres.filter((o) => !o.retired),
      providesTags: [{ type: 'Reference', id: 'sphere' }],
      keepUnusedDataFor: 3600,
    }),
    oblasts: build.query<OptionWire[], void>({
      query: () => requestOf(referenceCalls.oblasts),
      rawResponseSchema: schemaOf(referenceCalls.oblasts),
      transformResponse: (response: CallResponse<typeof referenceCalls.oblasts>) =>
        response.oblasts.filter((o) => !o.retired),
      providesTags: [{ type: 'Reference', id: 'oblast' }],
      keepUnusedDataFor: 3600,
    }),
    events: build.query<EventWire[], void>({
      query: () => requestOf(referenceCalls.events),
      rawResponseSchema: schemaOf(referenceCalls.events),
      transformResponse: (response: CallResponse<typeof referenceCalls.events>) => response.events_list,
      providesTags: [{ type: 'Reference', id: 'event' }],
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useSpheresQuery, useOblastsQuery, useEventsQuery } = referenceApi;
