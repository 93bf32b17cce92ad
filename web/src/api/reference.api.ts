import type { CallResponse } from '@mm/proto/http/call.js';
import { referenceCalls, type EventWire, type OptionWire } from '@mm/proto/http/reference.js';
import { language } from '../language/language.js';
import { byName } from '../language/name-order.js';
import { api, type Build, type TagId } from './api.js';
import { schemaOf } from './endpoints.js';
import { requestOf } from './request-of.js';
import { texts } from './texts.js';

export interface ReferenceOption extends OptionWire {
  /** The Russian name; `text` is in the language of the page. */
  text_ru: string;
}

/** All entries, named in the language of the page. */
const optionsOf = (options: readonly OptionWire[]): ReferenceOption[] =>
  options.map((option) => ({
    ...option,
    text: language === 'kk' ? option.text_kz || option.text : option.text,
    text_ru: option.text,
  }));

export const eventsTag: TagId = { type: 'Reference', id: 'event' };

/**
 * Spheres, regions and events. In this folder because nearly every screen uses them. Retired entries still have names;
 * the choices of `ui/` offer them only while they are chosen.
 * The id of a list's tag is the kind of its entries, as in the live event `reference:changed`.
 */
const referenceApi = api.injectEndpoints({
  endpoints: (build: Build) => ({
    spheres: build.query<ReferenceOption[], void>({
      query: () => requestOf(referenceCalls.spheres),
      rawResponseSchema: schemaOf(referenceCalls.spheres),
      transformResponse: (response: CallResponse<typeof referenceCalls.spheres>) => optionsOf(response.spheres),
      providesTags: [{ type: 'Reference', id: 'sphere' }],
      keepUnusedDataFor: 3600,
    }),
    oblasts: build.query<ReferenceOption[], void>({
      query: () => requestOf(referenceCalls.oblasts),
      rawResponseSchema: schemaOf(referenceCalls.oblasts),
      transformResponse: (response: CallResponse<typeof referenceCalls.oblasts>) => optionsOf(response.oblasts),
      providesTags: [{ type: 'Reference', id: 'oblast' }],
      keepUnusedDataFor: 3600,
    }),
    events: build.query<EventWire[], void>({
      query: () => requestOf(referenceCalls.events),
      rawResponseSchema: schemaOf(referenceCalls.events),
      transformResponse: (response: CallResponse<typeof referenceCalls.events>) =>
        byName(response.events_list, ({ name }) => name),
      providesTags: [eventsTag],
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useSpheresQuery, useOblastsQuery, useEventsQuery } = referenceApi;

/** The first entry of every choice of an event: it stands for none, and is never stored. */
export const allEvents = -1;

/** What a choice of an event offers: 'ВСЕ', then the events. */
export const eventChoices = (events: readonly Pick<EventWire, 'id' | 'name'>[]): { value: number; text: string }[] => [
  { value: allEvents, text: texts.allEvents },
  ...events.map(({ id, name }) => ({ value: id, text: name })),
];
