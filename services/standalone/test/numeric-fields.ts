import type { Call } from '@mm/proto/http/call.js';
import { fillPath } from '@mm/proto/http/fill-path.js';
import * as z from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;
type Key = string | number;
type Part = 'params' | 'query' | 'body';

/** A place of a call's input that takes a number, or any value, as paths and queries do. */
export interface NumericField {
  call: Call;
  part: Part;
  path: readonly Key[];
}

const schemas = new WeakMap<z.ZodType, Schema>();
/** Made once for each schema: making it takes longer than a call. */
function inputSchema(declared: z.ZodType): Schema {
  const made = schemas.get(declared) ?? (z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(declared, made);
  return made;
}
const resolved = (schema: Schema | boolean | undefined, root: Schema): Schema => {
  if (typeof schema !== 'object') return {};
  return schema.$ref ? resolved(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''], root) : schema;
};
const formsOf = (schema: Schema): (Schema | boolean)[] => [
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
];
const MAX_DEPTH = 8;

/** The places inside a schema that take a number; values that it does not describe may be numbers too. */
function numbersIn(given: Schema | boolean | undefined, root: Schema, depth = 0): Key[][] {
  if (depth > MAX_DEPTH) return [];
  const schema = resolved(given, root);
  const below = (key: Key, inner: Schema | boolean | undefined): Key[][] =>
    numbersIn(inner, root, depth + 1).map((path) => [key, ...path]);
  const isNumber = schema.type === 'integer' || schema.type === 'number' || Object.keys(schema).length === 0;
  return [
    ...(isNumber ? [[]] : []),
    ...formsOf(schema).flatMap((form) => numbersIn(form, root, depth + 1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => below(key, inner)),
    ...[schema.items ?? []].flat().flatMap((item, index) => below(index, item as Schema)),
    ...(schema.prefixItems ?? []).flatMap((item, index) => below(index, item as Schema)),
    ...(typeof schema.additionalProperties === 'object' ? below('1', schema.additionalProperties) : []),
  ];
}

/** Texts by the names of fields that only take texts of a form; tried in order. */
const texts = [
  'a',
  '1',
  'https://example.kz/a',
  'a@example.kz',
  '2026-11-20T10:00:00Z',
  '2026-11-20',
  '09:00',
  '#112233',
];

/** A small value that a schema takes: required fields and what `path` names, with `value` there. */
function sample(
  given: Schema | boolean | undefined,
  root: Schema,
  path: readonly Key[] | undefined,
  value: unknown,
): unknown {
  const schema = resolved(given, root);
  if (path?.length === 0) return value;
  const [key, ...rest] = path ?? [];
  const forms = formsOf(schema);
  if (forms.length > 0) {
    const form = key === undefined ? forms[0] : forms.find((one) => takes(one, root, path ?? []));
    return sample(form, root, path, value);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties || typeof key === 'string') {
    const names = new Set([...(schema.required ?? []), ...(typeof key === 'string' ? [key] : [])]);
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        sample(schema.properties?.[name] ?? schema.additionalProperties, root, name === key ? rest : undefined, value),
      ]),
    );
  }
  if (schema.type === 'array') {
    if (schema.prefixItems)
      return schema.prefixItems.map((item, index) =>
        sample(item as Schema, root, index === key ? rest : undefined, value),
      );
    const item = schema.items as Schema;
    if (key !== undefined) return [sample(item, root, rest, value)];
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(item, root, undefined, value));
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.min(Math.max(schema.minimum ?? 77, 77), schema.maximum ?? 77);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.type === 'object') return {};
  return text(schema);
}

function text(schema: Schema): string {
  const fits = z.fromJSONSchema({ ...schema, minLength: 0 });
  return (texts.find((one) => fits.safeParse(one).success) ?? 'a').padEnd(schema.minLength ?? 0, 'a');
}

/** Whether a schema has a place for a number at a path. */
const takes = (schema: Schema | boolean, root: Schema, path: readonly Key[]): boolean =>
  numbersIn(schema, root).some((found) => found.join('.') === path.join('.'));

/** Every field of a call that takes a number, its path's parameters included. */
export function numericFields(call: Call): NumericField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const declared = call[part];
    if (!declared) return [];
    const root = inputSchema(declared);
    const found = part === 'params' ? Object.keys(root.properties ?? {}).map((name) => [name]) : numbersIn(root, root);
    return [...new Map(found.map((path) => [path.join('.'), path])).values()]
      .filter(([name]) => part !== 'params' || call.path.includes(`:${name}`))
      .map((path) => ({ call, part, path }));
  });
}

/** The input of a call as it is sent, with `value` in one field. */
export interface Sent {
  address: string;
  body: unknown;
}

const sampleOf = (declared: z.ZodType, path: readonly Key[] | undefined, value: unknown): unknown => {
  const root = inputSchema(declared);
  return sample(root, root, path, value);
};

/** Whether the call's own schema takes a value in a field. */
export function isTaken({ call, part, path }: NumericField, value: unknown): boolean {
  const declared = call[part];
  const sent = part === 'body' ? value : String(value);
  return declared?.safeParse(JSON.parse(JSON.stringify(sampleOf(declared, path, sent)))).success ?? false;
}

/** What is sent to try a value in a field; paths and queries take it as text. */
export function inputWith({ call, part, path }: NumericField, value: unknown): Sent {
  const of = (name: Part): unknown => call[name] && sampleOf(call[name], name === part ? path : undefined, value);
  const named = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '77']));
  const params = part === 'params' ? { ...named, [String(path[0])]: String(value) } : named;
  const query = new URLSearchParams();
  for (const [name, one] of Object.entries((of('query') ?? {}) as Record<string, unknown>))
    query.set(name, String(one));
  const address = fillPath(call.path, params);
  return { address: query.size > 0 ? `${address}?${query}` : address, body: of('body') };
}
