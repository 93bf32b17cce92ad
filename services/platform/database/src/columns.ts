import { getMetadataArgsStorage, type ColumnType } from 'typeorm';
import { MetadataUtils } from 'typeorm/metadata-builder/MetadataUtils.js';

/** A column of a result: its type in PostgreSQL and, for the compiler only, the type of its values. */
export interface Column<T> {
  /** As PostgreSQL names it in `pg_type`: int4, int8, text, timestamptz … */
  readonly type: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  /** Never set; carries the type. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The row of some columns. */
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

const ofType = <T>(type: string): Column<T> => ({ type, isArray: false, isNullable: false });

/** Columns that no entity has: expressions, aggregates, columns of joined tables under another name. */
export const column = {
  text: <T extends string = string>(): Column<T> => ofType('text'),
  smallint: (): Column<number> => ofType('int2'),
  int: (): Column<number> => ofType('int4'),
  /** Values are strings, as pg returns them. */
  bigint: (): Column<string> => ofType('int8'),
  double: (): Column<number> => ofType('float8'),
  boolean: (): Column<boolean> => ofType('bool'),
  timestamptz: (): Column<Date> => ofType('timestamptz'),
  uuid: (): Column<string> => ofType('uuid'),
  bytea: (): Column<Buffer> => ofType('bytea'),
  jsonb: <T>(): Column<T> => ofType('jsonb'),
  json: <T>(): Column<T> => ofType('json'),
  arrayOf: <T>(of: Column<T>): Column<T[]> => ({ type: of.type, isArray: true, isNullable: of.isNullable }),
  nullable: <T>(of: Column<T>): Column<T | null> => ({ type: of.type, isArray: of.isArray, isNullable: true }),
};

/** The entity columns' spellings of a type → PostgreSQL's. */
const typeNames: Record<string, string> = {
  integer: 'int4',
  int: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  boolean: 'bool',
  real: 'float4',
  'double precision': 'float8',
  'timestamp with time zone': 'timestamptz',
};

type EntityClass<E> = abstract new () => E;

/** Named columns of an entity; all of them without names. Throws for a property that is no column of the entity. */
export function columnsOf<E extends object, K extends keyof E & string = keyof E & string>(
  entity: EntityClass<E>,
  ...names: K[]
): { readonly [P in K]: Column<E[P]> } {
  const all = entityColumns(entity);
  const wanted: readonly string[] = names.length > 0 ? names : Object.keys(all);
  return Object.fromEntries(
    wanted.map((name) => {
      const found = all[name];
      if (!found) throw new Error(`${entity.name} has no column ${name}`);
      return [name, found];
    }),
  ) as { readonly [P in K]: Column<E[P]> };
}

/** All columns of an entity by name, with those that it inherits. */
export function entityColumns(entity: EntityClass<object>): Columns {
  const declared = getMetadataArgsStorage().filterColumns(MetadataUtils.getInheritanceTree(entity));
  return Object.fromEntries(
    declared.map(({ propertyName, options }) => {
      const type = nameOf(options.type);
      return [propertyName, { type, isArray: options.array ?? false, isNullable: options.nullable ?? false }];
    }),
  );
}

/** Columns as a select list: `id, name`, or `p.id, p.name` with an alias. */
export function listOf(columns: Columns, alias?: string): string {
  return Object.keys(columns)
    .map((name) => (alias ? `${alias}.${name}` : name))
    .join(', ');
}

/** Columns with their types, for `jsonb_to_recordset($1) AS r(…)`: `id int8, tags int4[]`. */
export function definitionsOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { type, isArray }]) => `${name} ${type}${isArray ? '[]' : ''}`)
    .join(', ');
}

/** Columns as assignments of an UPDATE: `name = excluded.name, tags = excluded.tags`. */
export function assignmentsOf(columns: Columns, from: string): string {
  return Object.keys(columns)
    .map((name) => `${name} = ${from}.${name}`)
    .join(', ');
}

function nameOf(type: ColumnType | undefined): string {
  if (typeof type !== 'string') throw new Error('an entity column needs its type in words, e.g. { type: "text" }');
  return typeNames[type] ?? type;
}
