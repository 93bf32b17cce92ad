import {
  applyDecorators,
  createParamDecorator,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { Call as CallDefinition, CallBody, CallParams, CallQuery, CallResponse } from '@mm/proto/http/call.js';
import { withoutControlCharacters } from '@mm/proto/http/control-characters.js';
import { routePath } from '@mm/proto/http/fill-path.js';
import { wallHeader } from '@mm/proto/http/wall-header.js';
import type { Request, Response } from 'express';
import type { ZodType } from 'zod';
import { validationDetails } from './validation-details.js';
import { DomainError, Invalid, type ProblemDetail } from './problem.js';

export const CALL = 'mm:call';

/** Any call, for decorators and tables. */
export type AnyCall = CallDefinition;

export interface CallInput<C> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
}

/** A method whose response is that of a call. */
type Serving<C> = <M extends (...args: never[]) => CallResponse<C> | Promise<CallResponse<C>>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Serves a call of `proto/http` with this method: path, aliases, POST variant, roles and schemas come from the call.
 * The compiler holds what the method returns to the call's response.
 */
export const Call = <C extends AnyCall>(definition: C): Serving<C> =>
  applyDecorators(
    SetMetadata(CALL, definition),
    RequestMapping({
      path: [definition.path, ...(definition.aliases ?? [])].map(routePath),
      method: definition.changes ? RequestMethod.ALL : RequestMethod[definition.method],
    }),
  );

/**
 * Parameter decorator: the validated `{ params, query, body }`. Invalid input is a 400 that names every wrong field;
 * so are control characters anywhere, whatever the schemas allow.
 */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): CallInput<AnyCall> => {
  const definition = Reflect.getMetadata(CALL, context.getHandler()) as AnyCall | undefined;
  if (!definition) throw new Error('@Input() needs a method with @Call()');
  const request = context.switchToHttp().getRequest<Request>();
  if (definition.changes) rejectUnsafeRequest(request);
  const { params, query } = request;
  const body: unknown = request.body;
  const controls = withoutControlCharacters.safeParse({ params, query, body });
  if (!controls.success) throw invalidRequest(validationDetails(controls.error.issues, ''));
  const details: ProblemDetail[] = [];
  const validate = (schema: ZodType | undefined, value: unknown, part: string): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value ?? {});
    if (result.success) return result.data;
    details.push(...validationDetails(result.error.issues, part));
    return undefined;
  };
  const input = {
    params: validate(definition.params, params, 'params'),
    query: validate(definition.query, query, 'query'),
    body: validate(definition.body, body, 'body'),
  };
  if (details.length > 0) throw invalidRequest(details);
  return input;
});

/** Parameter decorator: an AbortSignal, aborted when the connection closes, so that nobody waits for the answer. */
export const Gone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const gone = new AbortController();
  context
    .switchToHttp()
    .getResponse<Response>()
    .once('close', () => gone.abort());
  return gone.signal;
});

/** Parameter decorator: whether a wall says that it makes the call. */
export const FromWall = createParamDecorator(
  (_: unknown, context: ExecutionContext): boolean =>
    context.switchToHttp().getRequest<Request>().headers[wallHeader] !== undefined,
);

const invalidRequest = (details: ProblemDetail[]): Invalid =>
  new Invalid('invalid-request', details.map((f) => `${f.path}: ${f.message ?? f.code}`).join('; '), details);

function rejectUnsafeRequest(request: Request): void {
  if (!['GET', 'POST'].includes(request.method))
    throw new DomainError(405, 'method-not-allowed', `${request.method} is not offered here`, {
      headers: { allow: 'GET, POST' },
    });
  const purpose = [request.headers['sec-purpose'], request.headers.purpose, request.headers['x-moz']].join(' ');
  if (/prefetch|preview|prerender/i.test(purpose))
    throw new DomainError(403, 'prefetch-refused', 'a call that changes something is not prefetched');
}
