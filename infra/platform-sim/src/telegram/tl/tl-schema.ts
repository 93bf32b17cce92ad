import fs from 'node:fs';
import { createRequire } from 'node:module';

/** An argument of a constructor or method. */
export interface TlArgument {
  name: string;
  /** A basic type (`int`, `string`, …) or the name of a boxed type. */
  type: string;
  /** The bit of the flags field that says whether the argument is there. */
  flag?: { field: string; bit: number };
  vector?: 'boxed' | 'bare';
  /** Elements are written without their constructor id. */
  isBare: boolean;
}

/** A constructor of a type or a method. */
export interface TlDefinition {
  id: number;
  name: string;
  type: string;
  isMethod: boolean;
  arguments: readonly TlArgument[];
}

interface StoredArgument {
  name: string;
  type: string;
  typeModifiers?: { predicate?: string; isVector?: boolean; isBareVector?: boolean; isBareType?: boolean };
}
interface StoredDefinition {
  kind: 'class' | 'method';
  name: string;
  id: number;
  type: string;
  arguments: StoredArgument[];
}

const require = createRequire(import.meta.url);
const readJson = (file: string): unknown =>
  JSON.parse(fs.readFileSync(require.resolve(`@mtcute/core/tl/${file}`), 'utf8'));

function argumentOf({ name, type, typeModifiers = {} }: StoredArgument): TlArgument {
  const [field = '', bit = ''] = typeModifiers.predicate?.split('.') ?? [];
  return {
    name,
    type: type.replace(/^!/, ''),
    ...(typeModifiers.predicate && { flag: { field, bit: Number(bit) } }),
    ...(typeModifiers.isVector && { vector: 'boxed' as const }),
    ...(typeModifiers.isBareVector && { vector: 'bare' as const }),
    isBare: typeModifiers.isBareType ?? false,
  };
}

const api = readJson('api-schema.json') as { e: StoredDefinition[] };
const definitions = [...(readJson('mtp-schema.json') as StoredDefinition[]), ...api.e].map((stored): TlDefinition => ({
  id: stored.id >>> 0,
  name: stored.name,
  type: stored.type,
  isMethod: stored.kind === 'method',
  arguments: stored.arguments.map(argumentOf),
}));
const byId = new Map(definitions.map((definition) => [definition.id, definition]));
const byName = new Map(definitions.map((definition) => [definition.name, definition]));
const requiredCount = (definition: TlDefinition): number => definition.arguments.filter(({ flag }) => !flag).length;
const simplest = new Map<string, TlDefinition>();
for (const definition of definitions.filter(({ isMethod }) => !isMethod)) {
  const known = simplest.get(definition.type);
  if (!known || requiredCount(definition) < requiredCount(known)) simplest.set(definition.type, definition);
}

/** The constructor or method with this id; undefined for unknown ones. */
export const definitionById = (id: number): TlDefinition | undefined => byId.get(id);

/** The constructor or method with this name; throws for unknown ones. */
export function definitionByName(name: string): TlDefinition {
  const found = byName.get(name);
  if (!found) throw new Error(`no TL definition ${name}`);
  return found;
}

/** The constructor of a boxed type with the fewest required arguments; throws for unknown types. */
export function simplestOf(type: string): TlDefinition {
  const found = simplest.get(type);
  if (!found) throw new Error(`no TL type ${type}`);
  return found;
}
