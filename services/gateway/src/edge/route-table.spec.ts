import { allCalls } from '@mm/proto/http/calls.js';
import type { Call } from '@mm/proto/http/call.js';
import * as z from 'zod';
import { RouteTable } from './route-table.js';

const call = (path: string, more: Partial<Call> = {}): Call => ({
  id: path,
  service: 'review',
  method: 'GET',
  path,
  roles: 'any',
  response: z.unknown(),
  ...more,
});
const idOf = (table: RouteTable, method: string, path: string): string | undefined => {
  const found = table.find(method, path);
  return typeof found === 'object' ? found.call.id : found;
};

describe('the route table', () => {
  const table = new RouteTable([
    call('/a/:x'),
    call('/a/fixed'),
    call('/b/:x/:y?'),
    call('/c', { changes: true }),
    call('/d', { aliases: ['/e'], method: 'POST' }),
    call('/inner', { internal: true }),
    call('/f/:x/end'),
    call('/f/:x/:y'),
  ]);

  it.each([
    ['GET', '/a/1', '/a/:x'],
    ['GET', '/a/fixed', '/a/fixed'],
    ['GET', '/a/', undefined],
    ['GET', '/a/1/2', undefined],
    ['GET', '/b/1', '/b/:x/:y?'],
    ['GET', '/b/1/2', '/b/:x/:y?'],
    ['GET', '/b', undefined],
    ['POST', '/c', '/c'],
    ['PUT', '/c', 'wrong-method'],
    ['HEAD', '/a/1', '/a/:x'],
    ['POST', '/e', '/d'],
    ['GET', '/inner', undefined],
    ['GET', '/f/1/end', '/f/:x/end'],
    ['GET', '/f/1/2', '/f/:x/:y'],
  ])('maps %s %s to %s', (method, path, id) => expect(idOf(table, method, path)).toBe(id));

  it('finds every public call at its path and aliases, and no internal one [D §3]', () => {
    const allRoutes = new RouteTable(allCalls);
    for (const call of allCalls) {
      for (const path of [call.path, ...(call.aliases ?? [])]) {
        const requested = path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1');
        expect([requested, idOf(allRoutes, call.method, requested)]).toEqual([
          requested,
          call.internal ? undefined : call.id,
        ]);
      }
    }
  });
});
