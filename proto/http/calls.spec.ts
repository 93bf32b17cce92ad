import * as z from 'zod';
import { roomRules } from '../live/rooms.js';
import { allCalls } from './calls.js';
import type { Call } from './call.js';
import { relations, type ObjectRule } from './object-rule.js';
import { objectRules } from './object-rules.js';

type JsonSchema = z.core.JSONSchema._JSONSchema;
interface ObjectSchema {
  /** Where it is inside the schema; '' for the schema itself. */
  path: string;
  fields: string[];
  isStrict: boolean;
}

function objectsIn(schema: JsonSchema, path: string): ObjectSchema[] {
  if (typeof schema === 'boolean') return [];
  const { properties, additionalProperties, items = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(properties ? [{ path, fields: Object.keys(properties), isStrict: additionalProperties === false }] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => objectsIn(inner, `${path}.${name}`)),
    ...[items].flat().flatMap((item) => objectsIn(item, `${path}[]`)),
    ...[...anyOf, ...oneOf].flatMap((form) => objectsIn(form, path)),
  ];
}
/** The objects with fields of their own inside a schema, itself included. */
const objectsOf = (schema: z.ZodType | undefined): ObjectSchema[] =>
  schema ? objectsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '') : [];

const byId = (calls: readonly Call[]) => calls.map((call) => [call.id, call] as const);
const external = allCalls.filter(({ internal }) => !internal);

describe('a call that names an object says who may use it', () => {
  const naming =
    /^(id|ids|\w+_ids?|\w+Ids?|userid|number|section|username|user|watcher|owner|code|authorname|channel|chanel_url)$/;
  const withoutObject: Readonly<Record<string, string>> = {
    'approve-wall': 'a code belongs to nobody yet',
    'collection-gaps': 'everybody who reads reports sees the gaps of every source',
    'socmedia-user-list-search': 'finds authors by name: those of publications that the caller may read',
    'smimedia-user-list-search': 'finds outlets by name: those of publications that the caller may read',
  };
  /** Whatever the object of a call of administrators is to them, the answer is the same; a public call knows nobody. */
  const needsRule = ({ roles }: Call): boolean =>
    roles !== 'public' && (roles === 'any' || roles.join() !== 'mm_admin');
  const namesObject = ({ params, query, body }: Call): boolean =>
    [params, query, body].flatMap(objectsOf).some(({ fields }) => fields.some((field) => naming.test(field)));
  const withObject = external.filter((call) => needsRule(call) && namesObject(call) && !withoutObject[call.id]);

  it.each(byId(withObject))('%s [D §4]', (_, { objects }) => expect(objects?.length).toBeGreaterThan(0));

  it('and the exceptions are calls', () => {
    const ids = new Set(allCalls.map(({ id }) => id));
    expect(Object.keys(withoutObject).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('a rule about an object', () => {
  const used = new Set<ObjectRule>([
    ...allCalls.flatMap(({ objects = [] }) => objects),
    ...Object.values(roomRules).flatMap(({ object }) => object ?? []),
  ]);

  it.each(Object.entries<ObjectRule>(objectRules))('%s is that of a call, for each relation', (_, rule) => {
    expect(used.has(rule)).toBe(true);
    expect(relations.filter((relation) => rule[relation] === undefined)).toEqual([]);
  });
});

describe('unknown fields are refused', () => {
  const open: Readonly<Record<string, string>> = {
    'comments[]': 'networks give comments more fields than a save uses',
    section: 'the whole section, of which its id counts',
  };
  const isOpen = ({ isStrict, path }: ObjectSchema): boolean =>
    !isStrict && !Object.keys(open).some((ending) => path.endsWith(`.${ending}`));

  // Between services none is refused, so that two versions of mm run side by side.
  it.each(byId(external))('by %s [D §3]', (_, { query, body }) =>
    expect([query, body].flatMap(objectsOf).filter(isOpen)).toEqual([]),
  );
});
