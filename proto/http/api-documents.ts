import * as z from 'zod';
import { call } from './call.js';

const shared = { service: 'gateway', roles: 'public', method: 'GET' } as const;

/** What programs may call, for people and for tools. */
export const apiDocumentCalls = {
  /** The OpenAPI 3.1 document of the calls that access tokens may make, of the stream and of the webhooks. */
  openApi: call({
    ...shared,
    id: 'openapi',
    path: '/api/openapi.json',
    response: () => z.looseObject({ openapi: z.string() }),
  }),
  /** The same as a page. */
  page: call({
    ...shared,
    id: 'api-page',
    path: '/api/docs',
    /** text/html, not JSON. */
    response: () => z.unknown(),
  }),
};
