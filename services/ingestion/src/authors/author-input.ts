import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import { NO_OPERATOR } from '@mm/proto/http/network-addresses.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ListQuery } from './list-authors.js';

/** The fields in which calls name an author and a user; each call has some of them. */
interface CallFields {
  name?: string;
  username?: string;
  code?: string;
  channel?: string;
  chanel_url?: string;
  user?: string;
  watcher?: string;
  operator?: string;
  network?: NetworkId;
}

/** The author that a call names, and the network if it names one. */
export interface NamedAuthor {
  name: string;
  network: NetworkId | undefined;
}

const fieldsOf = ({ query, params, body }: CallInput<AnyCall>): CallFields => ({
  ...(query as CallFields | undefined),
  ...(params as CallFields | undefined),
  ...(body as CallFields | undefined),
});

/** The author in a validated input. */
export function namedAuthor(input: CallInput<AnyCall>): NamedAuthor {
  const { name, username, code, channel, chanel_url: address, network } = fieldsOf(input);
  return { name: name ?? address ?? channel ?? username ?? code ?? '', network };
}

/** The user and the operator in a validated input: the path segment `operator` is one or the other. */
export function actorsOf(
  { calls }: Pick<NetworkDescriptor, 'calls'>,
  input: CallInput<AnyCall>,
): { user: string | undefined; operator: string | undefined } {
  const { user, watcher, operator } = fieldsOf(input);
  if (calls.operators) return { user: user ?? watcher, operator: operator === NO_OPERATOR ? undefined : operator };
  return { user: user ?? watcher ?? operator, operator: undefined };
}

export const listQuery = (input: CallInput<AnyCall>): ListQuery => (input.query as ListQuery | undefined) ?? {};

/** The list in the response shape of its call: a plain array, or an object with a named list and the total. */
export function listResponse(
  call: Pick<AnyCall, 'response'>,
  authors: AuthorWire[],
  total: number,
): AuthorWire[] | Record<string, unknown> {
  const listName = fieldsOfShape(call.response).find((key) => key !== 'total');
  return listName === undefined ? authors : { [listName]: authors, total };
}

/**
 * A found author in the response shape of its lookup: its fields, or the author under a name with status '200'. `via`
 * is set when it was found on public pages.
 */
export function lookupResponse(
  call: Pick<AnyCall, 'response'>,
  author: AuthorWire,
  via?: 'public',
): Record<string, unknown> {
  const { options } = call.response as { options?: unknown[] };
  const [field, ...others] = fieldsOfShape(options?.[0]).filter((key) => key !== 'status');
  if (field !== undefined && others.length === 0) return { status: '200', [field]: author };
  return { ...author, ...(via && { via }) };
}

function fieldsOfShape(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}
