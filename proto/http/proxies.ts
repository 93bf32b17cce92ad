import * as z from 'zod';
import { call } from './call.js';
import { once, type Wire } from './once.js';
import { id, int, success } from './paging.js';
import { resourceState } from './resource-state.js';

/** Networks that a proxy can serve; 'google' serves YouTube. */
export const proxyPlatforms = ['instagram', 'facebook', 'google'] as const;
export type ProxyPlatform = (typeof proxyPlatforms)[number];
export const proxyProtocols = ['http', 'https'] as const;

const platforms = z.array(z.enum(proxyPlatforms)).max(proxyPlatforms.length);
const host = z
  .string()
  .trim()
  .max(255)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/i, {
    error: 'a host name or an IP address, without protocol and port',
  });

/** A proxy of outgoing requests. Its password is never returned. */
const proxy = once(() =>
  z.object({
    id,
    /** Address without credentials: `http://proxy.example.kz:3128`. */
    http: z.string(),
    protocol: z.enum(proxyProtocols),
    username: z.string(),
    platforms,
    /** Tokens and operators that always use this proxy. */
    credentials: int,
    ...resourceState,
  }),
);
export type ProxyWire = Wire<typeof proxy>;

/** What a person enters for a new proxy; `proxy` is its host. */
export const newProxy = once(() =>
  z.strictObject({
    proxy: host,
    port: z.coerce.number().int().min(1).max(65_535),
    username: z.string().trim().max(200).optional(),
    password: z.string().max(2000).optional(),
    protocol: z.enum(proxyProtocols),
  }),
);

const shared = { roles: ['mm_admin'], service: 'ingestion' } as const;
const changed = once(() => success.extend({ proxy: proxy() }));

/** Proxies through which collection reaches networks. */
export const proxyCalls = {
  list: call({
    ...shared,
    id: 'proxies',
    method: 'GET',
    path: '/api-py/store/proxy',
    response: () => z.array(proxy()),
  }),
  /** Adds a proxy; one with the same address gets the new account. It serves no platform yet. */
  add: call({
    ...shared,
    id: 'add-proxy',
    method: 'POST',
    path: '/api-py/store/proxy',
    body: newProxy,
    response: changed,
  }),
  /** Stores the platforms of a proxy; its other fields are known and ignored. */
  save: call({
    ...shared,
    id: 'save-proxy',
    method: 'POST',
    path: '/api-py/store/proxy/save',
    body: () => z.strictObject({ ...z.object(proxy().shape).partial().shape, id, platforms }),
    response: changed,
  }),
  /** Deletes a proxy; the credentials that used it get another one. */
  remove: call({
    ...shared,
    id: 'delete-proxy',
    method: 'DELETE',
    path: '/api-py/store/proxy/:id',
    params: () => z.object({ id: z.coerce.number().int().min(1) }),
    response: () => success,
  }),
};
