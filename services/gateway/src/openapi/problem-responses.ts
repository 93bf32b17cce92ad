import type { JsonSchema } from './json-schemas.js';

/** The body of every error, as `Problem` of `proto/http/problem.ts` says. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'The body of every error. Programs read `code`; `details` name fields.',
  required: ['code', 'message', 'correlationId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { description: 'The current object after a stale save.' },
    correlationId: { type: 'string', description: 'Finds the request in the logs.' },
  },
};

const retryAfter = {
  'Retry-After': { description: 'Seconds until a call is possible.', schema: { type: 'integer' } },
};
const problem = (description: string, headers?: object): object => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Errors that calls share, by the name to which they refer. */
export const problemResponses: Readonly<Record<string, object>> = {
  BadRequest: problem('`invalid-request`: `details` name every wrong field.'),
  Unauthenticated: problem('`unauthenticated`: the token is absent, unknown, revoked or expired.'),
  Forbidden: problem('`forbidden`: the token has no such operation, or its owner may not do this.'),
  NotFound: problem('The object does not exist, or the owner of the token may not see it.'),
  TooLarge: problem('`too-large`: a request body may have at most 6 MB.'),
  TooMany: problem('`quota-exceeded`: the token made as many calls as it may in a minute or a day.', retryAfter),
  Busy: problem('`upstream-busy`: a service does not respond now.', retryAfter),
};

/** References to the errors of a call, by status. */
export function problemsOf({ hasBody }: { hasBody: boolean }): Record<string, JsonSchema> {
  const names = {
    400: 'BadRequest',
    401: 'Unauthenticated',
    403: 'Forbidden',
    404: 'NotFound',
    ...(hasBody && { 413: 'TooLarge' }),
    429: 'TooMany',
    503: 'Busy',
  };
  return Object.fromEntries(
    Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
