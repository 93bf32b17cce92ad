import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn, type EndpointBuilder } from '@reduxjs/toolkit/query/react';
import { baseQuery, type ApiProblem, type ApiRequest } from './base-query.js';

/** Dispatches the calls of endpoints outside of components. */
export type CallDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const tagTypes = [
  'Author',
  'Post',
  'Queue',
  'Watching',
  'Reference',
  'Section',
  'Topic',
  'Report',
  'Source',
  'Resource',
  'Access',
  'Config',
] as const;
export type Tag = (typeof tagTypes)[number];
/** What a query shows or a change touches. */
export interface TagId {
  type: Tag;
  id: string | number;
}

/** Data that the live channel keeps up to date; fetched again after a `resync`. */
export const liveTags: Tag[] = [
  'Author',
  'Post',
  'Queue',
  'Reference',
  'Section',
  'Topic',
  'Report',
  'Source',
  'Resource',
];

/** The tag of a list, which changes with its members and their order; `list` names one of several of a type. */
export const listTag = (type: Tag, list = ''): TagId => ({ type, id: `LIST${list && `:${list}`}` });

/** The tags of a list and of its rows. */
export const tagsOf = (type: Tag, rows: readonly { id: number }[], list?: string): TagId[] => [
  listTag(type, list),
  ...rows.map(({ id }) => ({ type, id })),
];

/** The tag of the reports of a topic; without one, of the feed. */
export const reportTag = (topicId: number | null | undefined): TagId => ({ type: 'Report', id: topicId ?? 'feed' });

/** The one RTK Query api; features add their endpoints with `injectEndpoints` and the helpers of `endpoints.ts`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
  refetchOnMountOrArgChange: 30,
  catchSchemaFailure: (error, info): ApiProblem => {
    console.warn(`The response of ${info.endpoint} does not match its schema`, error.issues);
    return { status: 1, code: 'not_as_declared', message: error.message };
  },
});

export type Build = EndpointBuilder<
  BaseQueryFn<ApiRequest, unknown, ApiProblem, object, { headers: Headers }>,
  Tag,
  'api'
>;
