import { jest } from '@jest/globals';
import { relations, type ObjectRule, type Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { roomRules, type RoomKind } from '@mm/proto/live/rooms.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { errorCodeOf, request, type ApiResponse } from './api-client.js';
import { LiveClient } from './live-client.js';
import type { Action } from './matrix-action.js';
import { actions } from './matrix-actions.js';
import type { Identity, ObjectId } from './matrix-identity.js';
import { MatrixObjects } from './matrix-objects.js';

jest.setTimeout(600_000);

/** What a cell says: the call is carried out, refused openly, or answered as if the object were not there. */
type Cell = 'yes' | 'forbidden' | 'hidden';
type Roles = readonly Role[] | 'any' | 'public' | null;

let objects: MatrixObjects;
const liveClients: LiveClient[] = [];
beforeAll(async () => {
  objects = await MatrixObjects.make();
});
afterAll(async () => {
  for (const client of liveClients) client.close();
  await objects.remove();
});

const include = (roles: Roles, role: Role): boolean => (Array.isArray(roles) ? roles.includes(role) : roles !== null);
function expected(rule: ObjectRule, roles: Roles, relation: Relation, role: Role): Cell {
  if (!include(roles, role)) return 'forbidden';
  if (include(rule[relation], role)) return 'yes';
  // who may not use one of somebody else does not learn whether it is there
  const like = relation === 'deleted' && !include(rule.foreign, role) ? 'foreign' : relation;
  return rule.forbidden?.includes(like) ? 'forbidden' : 'hidden';
}
const relationsOf = (rule: ObjectRule): Relation[] => relations.filter((relation) => rule[relation] !== null);

function cellOf(response: ApiResponse, { hiddenBy = [], idsIn }: Action, id: ObjectId): Cell | number {
  const { status, json } = response;
  const code = errorCodeOf(response);
  if (status === 400 || status >= 500) return status;
  if (status === 403 || code === 'own-account') return 'forbidden';
  if (status === 404 && hiddenBy.includes(String(code))) return 'hidden';
  return !idsIn || idsIn(json).includes(id) ? 'yes' : 'hidden';
}

/** What a call answers to an identity, and to nobody, about an object of this relation. */
async function ask(action: Action, relation: Relation, identity: Identity): Promise<[Cell | number, number]> {
  const { call, kind, path, body } = action;
  const id = objects.idOf(kind, relation, identity);
  if (id === undefined) throw new Error(`no ${relation} ${kind}`);
  const values = { id, relation, identity, objects };
  const address = path?.(values) ?? call.path;
  const options = body ? { body: body(values) } : {};
  const [answer, unsigned] = await Promise.all([
    identity.api.request(call.method, address, options),
    request(call.method, address, options),
  ]);
  return [cellOf(answer, action, id), unsigned.status];
}

const asked = Object.entries(actions).flatMap(([name, list]) =>
  typeof list === 'string'
    ? []
    : list.map((action) => [name as keyof typeof objectRules, action.call.id, action] as const),
);

it.each(asked)('%s, by the call %s: every role gets what the table says [D §4]', async (name, _, action) => {
  const rule: ObjectRule = objectRules[name];
  const [wanted, found] = [new Map<string, unknown>(), new Map<string, unknown>()];
  // one after the other: administrators come last and may use up what others may not
  for (const identity of objects.identities)
    await Promise.all(
      relationsOf(rule).map(async (relation) => {
        const cell = `${identity.role} ${relation}`;
        wanted.set(cell, [expected(rule, action.call.roles, relation, identity.role), 401]);
        found.set(cell, await ask(action, relation, identity));
      }),
    );
  expect(found).toEqual(wanted);
});

it.each(Object.keys(roomRules) as RoomKind[])('room %s: every role joins what the table says [D §4]', async (kind) => {
  const { roles, object } = roomRules[kind];
  const [wanted, found] = [new Map<string, Cell>(), new Map<string, Cell>()];
  for (const identity of objects.identities) {
    const client = await LiveClient.connect({ token: identity.api.token });
    liveClients.push(client);
    for (const relation of object ? relationsOf(object) : (['own'] as const)) {
      const id =
        kind === 'topic' ? objects.idOf('topic', relation, identity) : objects.idOf('author', 'foreign', identity);
      const { code } = (await client.join(object ? `${kind}:${id}` : kind)) as { code?: string };
      const cell = `${identity.role} ${relation}`;
      if (object) wanted.set(cell, expected(object, roles, relation, identity.role));
      else wanted.set(cell, include(roles, identity.role) ? 'yes' : 'forbidden');
      found.set(cell, code === undefined ? 'yes' : code === 'forbidden' ? 'forbidden' : 'hidden');
    }
  }
  expect(found).toEqual(wanted);
});

it('nobody opens the live channel without a token [D §4]', () =>
  expect(LiveClient.connect({})).rejects.toThrow('unauthenticated'));
