import { ScalarType, type DescField, type DescMessage } from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt';

type Fields = Record<string, unknown>;
type Read = (json: unknown) => unknown;

const notPlain = (): never => {
  throw new Error('not the plain form');
};
/** False for strings with a lone surrogate. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && (value as string & { isWellFormed: () => boolean }).isWellFormed();
const scalars: Partial<Record<ScalarType, { zero: unknown; read: Read }>> = {
  [ScalarType.STRING]: { zero: '', read: (v) => (isText(v) ? v : notPlain()) },
  [ScalarType.BOOL]: { zero: false, read: (v) => (typeof v === 'boolean' ? v : notPlain()) },
  [ScalarType.INT32]: { zero: 0, read: (v) => (typeof v === 'number' && (v | 0) === v ? v : notPlain()) },
  [ScalarType.DOUBLE]: { zero: 0, read: (v) => (typeof v === 'number' ? v : notPlain()) },
};

interface Field {
  local: string;
  json: string;
  kind: DescField['fieldKind'];
  zero: unknown;
  read: Read;
}

const readers = new Map<DescMessage, Read | undefined>();

/**
 * A fast JSON reader for schemas of strings, booleans, numbers, and lists, maps and messages of these; undefined for
 * other schemas. Returns the same as the protobuf library, ignores unknown fields, throws for JSON not in plain form.
 */
export function plainReader(schema: DescMessage): Read | undefined {
  if (!readers.has(schema)) readers.set(schema, readerOf(schema));
  return readers.get(schema);
}

function readerOf(schema: DescMessage): Read | undefined {
  const fields = schema.fields.map(fieldOf);
  const known = fields.flatMap((field) => field ?? []);
  if (known.length < fields.length || schema.oneofs.length > 0) return undefined;
  const byName = new Map(known.map((field) => [field.json, field]));
  const otherNames = new Set(schema.fields.map((field) => field.name).filter((name) => !byName.has(name)));
  const empty: Fields = {
    $typeName: schema.typeName,
    ...Object.fromEntries(known.filter(({ zero }) => zero !== undefined).map(({ local, zero }) => [local, zero])),
  };
  const lists = known.filter(({ kind }) => kind === 'list').map(({ local }) => local);
  const maps = known.filter(({ kind }) => kind === 'map').map(({ local }) => local);
  return (json) => {
    const given = plainObject(json);
    const message: Fields = { ...empty };
    for (const local of lists) message[local] = [];
    for (const local of maps) message[local] = {};
    for (const name in given) {
      const field = byName.get(name);
      if (field) message[field.local] = field.read(given[name]);
      else if (otherNames.has(name)) notPlain();
    }
    return message;
  };
}

const plainObject = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : notPlain();

function fieldOf(field: DescField): Field | undefined {
  const value = valueOf(field);
  if (!value || field.oneof) return undefined;
  const { read, zero } = value;
  const named = { local: field.localName, json: field.jsonName, kind: field.fieldKind };
  switch (field.fieldKind) {
    case 'list':
      return { ...named, zero: undefined, read: (list) => (Array.isArray(list) ? list.map(read) : notPlain()) };
    case 'map':
      return {
        ...named,
        zero: undefined,
        read: (map) =>
          Object.fromEntries(
            Object.entries(plainObject(map)).map(([key, v]) => [
              isText(key) && key !== '__proto__' ? key : notPlain(),
              read(v),
            ]),
          ),
      };
    case 'message':
      return { ...named, zero: undefined, read };
    default:
      return field.presence === FeatureSet_FieldPresence.IMPLICIT ? { ...named, zero, read } : undefined;
  }
}

/** Reader of one value of a field, or of one element of a list or map. */
function valueOf(field: DescField): { zero: unknown; read: Read } | undefined {
  if (field.fieldKind === 'map' && field.mapKey !== ScalarType.STRING) return undefined;
  if (!field.message) return field.scalar === undefined ? undefined : scalars[field.scalar];
  const inner = field.message;
  let reader: Read | undefined;
  // Resolved lazily, because messages may be recursive.
  return { zero: undefined, read: (v) => (reader ??= plainReader(inner) ?? notPlain)(v) };
}
