import * as z from 'zod';
import { call } from './call.js';

/** Settings that the web needs before sign-in. */
export const configCalls = {
  settings: call({
    id: 'settings',
    service: 'gateway',
    roles: 'public',
    method: 'GET',
    path: '/api-py/settings',
    response: () =>
      z.object({
        auth: z.object({
          url: z.string(),
          realms: z.array(z.object({ realm: z.string(), clients: z.array(z.string()) })),
          realm: z.string(),
          client: z.string(),
        }),
        /** True if the networks are simulated. */
        demo: z.boolean(),
        /** Names that 'Add Author' finds in the demo, by network. */
        demo_names: z.record(z.string(), z.array(z.object({ name: z.string(), hint: z.string() }))),
        version: z.string(),
        time_zone: z.string(),
      }),
  }),
  ping: call({
    id: 'ping',
    service: 'gateway',
    roles: 'public',
    method: 'GET',
    path: '/api-py/ping',
    aliases: ['/ping'],
    response: () => z.object({ status: z.literal('ok'), version: z.string(), uptime: z.number() }),
  }),
};
