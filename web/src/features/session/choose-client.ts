export interface AllowedRealm {
  realm: string;
  clients: readonly string[];
}
export interface AllowedClients {
  realms: readonly AllowedRealm[];
  /** The fallback. */
  realm: string;
  client: string;
}
export interface ClientChoice {
  realm: string;
  client: string;
}

const keys = { realm: 'mm.realm', client: 'mm.clientid' };

/**
 * Realm and client of the query string (`realm`, `clientid`), else of an earlier visit, else the fallback.
 * Only pairs that the server allows are returned.
 */
export function chooseClient(
  allowed: AllowedClients,
  query: URLSearchParams,
  store: Pick<Storage, 'getItem' | 'setItem'>,
): ClientChoice {
  const candidates = [
    { realm: query.get('realm') ?? allowed.realm, client: query.get('clientid') ?? allowed.client },
    { realm: store.getItem(keys.realm) ?? allowed.realm, client: store.getItem(keys.client) ?? allowed.client },
  ];
  const choice = candidates.find(
    (candidate, i) => (i > 0 || query.has('realm') || query.has('clientid')) && isAllowed(allowed, candidate),
  ) ?? { realm: allowed.realm, client: allowed.client };
  store.setItem(keys.realm, choice.realm);
  store.setItem(keys.client, choice.client);
  return choice;
}

const isAllowed = (allowed: AllowedClients, { realm, client }: ClientChoice) =>
  allowed.realms.some((r) => r.realm === realm && r.clients.includes(client));
