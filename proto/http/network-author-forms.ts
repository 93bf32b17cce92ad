import type { NetworkId } from '../vocabulary/network.js';
import type { AuthorWire, LookupWire } from './authors.js';
import type { Form } from './call.js';

/** What an author list shows: a page (from 1), a sort such as `-username`, authors of regions or with a text. */
export interface AuthorListQuery {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  mine?: boolean | undefined;
  oblasts?: readonly number[] | undefined;
  search?: string | undefined;
}
type AuthorKey = Pick<AuthorWire, 'username' | 'code'>;
/** The author that a call names, in whose name it is made, and the network if it names one. */
export interface AskedAuthor {
  name: string;
  user?: string | undefined;
  operator?: string | undefined;
  network?: NetworkId | undefined;
}
/** `total` is undefined where only a header has it. */
export interface AuthorPage {
  authors: AuthorWire[];
  total: number | undefined;
}

export type ListForm = Form<[query: AuthorListQuery], AuthorListQuery, AuthorPage>;
export type LookupForm = Form<[name: string, user: string], AskedAuthor, LookupWire>;
/** Subscribing and unsubscribing. */
export type AuthorForm = Pick<Form<[author: AuthorKey, user: string], AskedAuthor, never>, 'request'>;
export type UpdateForm = Pick<Form<[author: AuthorKey], AskedAuthor, never>, 'request'>;
export type AutoUpdateForm = Form<[author: AuthorKey, isOn: boolean], { name: string; isOn: boolean }, AuthorWire>;

/** Named as the operator of a call: lets the server choose the account. */
export const NO_OPERATOR = 'nonoperator';

const listQuery = {
  /** Regions are joined with commas. */
  write: ({ oblasts, ...rest }: AuthorListQuery) => ({
    query: { ...rest, oblasts: oblasts?.length ? oblasts.join(',') : undefined },
  }),
  read: ({ query }: { query: AuthorListQuery }) => query,
};
/** An author list that is a plain list; a header has the total. */
const authorList = {
  request: listQuery,
  answer: {
    write: ({ authors }: AuthorPage) => authors,
    read: (authors: AuthorWire[]) => ({ authors, total: undefined }),
  },
};
/** An author list that is an object with the list under `field`. */
export const authorsUnder = <F extends string>(field: F) => ({
  request: listQuery,
  answer: {
    write: ({ authors, total }: AuthorPage) =>
      ({ [field]: authors, total }) as Record<F, AuthorWire[]> & { total: number },
    read: ({ [field]: authors, total }: Record<F, AuthorWire[]> & { total: number }) => ({ authors, total }),
  },
});

/** The found author itself, or the fault. */
const profile = { write: (found: LookupWire) => found, read: (response: LookupWire) => response };
/** The found author under `field`. */
const profileUnder = <F extends string>(field: F) => ({
  write: (found: LookupWire) => {
    if ('reason' in found) return found;
    const { via: _, ...author } = found;
    return { status: '200', [field]: author } as { status: '200' } & Record<F, AuthorWire>;
  },
  read: (response: ({ status: '200' } & Record<F, AuthorWire>) | LookupWire) =>
    (field in response ? { ...(response as Record<F, AuthorWire>)[field], status: '200' } : response) as LookupWire,
});

/** Calls that name an author in the query. */
export const authorsByQuery = {
  list: authorList,
  lookup: {
    request: {
      write: (name: string) => ({ query: { name } }),
      read: ({ query }: { query: { name: string } }) => query,
    },
    answer: profile,
  },
  subscribe: {
    request: {
      write: ({ username }: AuthorKey, watcher: string) => ({ query: { name: username, watcher } }),
      read: ({ query: { name, watcher } }: { query: { name: string; watcher?: string | undefined } }) => ({
        name,
        user: watcher,
      }),
    },
  },
  unsubscribe: {
    request: {
      write: ({ code }: AuthorKey) => ({ query: { code } }),
      read: ({ query: { code } }: { query: { code: string } }) => ({ name: code }),
    },
  },
  update: {
    request: {
      write: ({ username }: AuthorKey) => ({ query: { name: username } }),
      read: ({ query }: { query: { name: string } }) => query,
    },
  },
};

interface AuthorPath {
  params: { username: string; operator?: string | undefined };
  query: { network?: NetworkId | undefined };
}
/**
 * Calls that name an author in the path, and the network in the query because several share them. The segment behind
 * the author is an operator or the user, as the network has it.
 */
export const authorsByPath = (network: NetworkId, segment: 'user' | 'operator') => {
  const read = ({ params: { username: name, operator }, query }: AuthorPath): AskedAuthor => ({
    name,
    network: query.network,
    [segment]: segment === 'operator' && operator === NO_OPERATOR ? undefined : operator,
  });
  const at = (username: string, user: string) => ({
    params: { username, operator: segment === 'user' ? user : NO_OPERATOR },
    query: { network },
  });
  const atAuthor = {
    request: { write: ({ username }: AuthorKey) => ({ params: { username }, query: { network } }), read },
  };
  return {
    lookup: { request: { write: at, read }, answer: profile },
    subscribe: { request: { write: ({ username }: AuthorKey, user: string) => at(username, user), read } },
    unsubscribe: atAuthor,
    update: atAuthor,
  };
};

/** Calls that name an author by its address in the body; `field` is its name in the response of the lookup. */
export const authorsByAddress = <F extends string>(field: F) => {
  const write = (address: string, user: string) => ({ body: { chanel_url: address, user } });
  const read = ({ body: { chanel_url: name, user } }: { body: { chanel_url: string; user?: string | undefined } }) => ({
    name,
    user,
  });
  const byAuthor = { request: { write: ({ code }: AuthorKey, user: string) => write(code, user), read } };
  return {
    lookup: { request: { write, read }, answer: profileUnder(field) },
    subscribe: byAuthor,
    unsubscribe: byAuthor,
  };
};

/** Collecting an author that the path names by `param`. */
export const updateByPath = <P extends string>(param: P) => ({
  request: {
    write: ({ username, code }: AuthorKey) => ({ params: { [param]: code || username } }),
    read: ({ params }: { params: Record<P, string> }) => ({ name: params[param] }),
  },
});

/** Whether an author that the body names is polled on schedule. */
export const autoUpdate = {
  request: {
    write: ({ username }: AuthorKey, isOn: boolean) => ({ body: { author: { username, auto_update: isOn } } }),
    read: ({ body: { author } }: { body: { author: { username: string; auto_update: boolean } } }) => ({
      name: author.username,
      isOn: author.auto_update,
    }),
  },
  answer: {
    write: (author: AuthorWire) => ({ status: 'success' as const, author }),
    read: ({ author }: { author: AuthorWire }) => author,
  },
};
