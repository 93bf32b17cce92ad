import { createApi, type BaseQueryFn, type EndpointBuilder } from '@reduxjs/toolkit/query/react';
import { baseQuery, type ApiProblem, type ApiRequest } from './base-query.js';

export const tagTypes = ['Author', 'Post', 'Queue', 'Reference', 'Topic', 'Report', 'Access', 'Config'] as const;
export type Tag = (typeof tagTypes)[number];

/** Data that the live channel keeps up to date; fetched again after a `resync`. */
export const liveTags: Tag[] = ['Author', 'Post', 'Queue', 'Reference', 'Topic', 'Report'];

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
