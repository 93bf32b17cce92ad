import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { NotFound } from '@mm/http/problem.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { ListQuery } from './list-authors.js';

/** The fields in which calls name an author and a user; each call has some of them. */
interface CallFields {
  name?: string;
  username?: string;
  code?: string;
  watcher?: string;
  operator?: string;
  network?: string;
}

/** The author and the user that a call names. */
export interface AuthorInput {
  name: string;
  user: string | undefined;
}

/** Reads a validated input. Throws NotFound when the call names another network that shares the path. */
export function authorInput(descriptor: NetworkDescriptor, input: CallInput<AnyCall>): AuthorInput {
  const fields = { ...(input.query as CallFields | undefined), ...(input.params as CallFields | undefined) };
  if (fields.network !== undefined && fields.network !== descriptor.id)
    throw new NotFound(`the network ${fields.network}`, 'network-not-found');
  return { name: fields.name ?? fields.username ?? fields.code ?? '', user: fields.watcher ?? fields.operator };
}

export const listQuery = (input: CallInput<AnyCall>): ListQuery => (input.query as ListQuery | undefined) ?? {};

/** The list in the response shape of its call: a plain array, or an object with a named list and the total. */
export function listResponse(
  call: Pick<AnyCall, 'response'>,
  authors: AuthorWire[],
  total: number,
): AuthorWire[] | Record<string, unknown> {
  const { shape } = call.response as { shape?: Record<string, unknown> };
  const listName = shape && Object.keys(shape).find((key) => key !== 'total');
  return listName === undefined ? authors : { [listName]: authors, total };
}
